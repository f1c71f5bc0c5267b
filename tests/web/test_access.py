"""The dealer's PIN: no default, chosen with a set-up code, hashed, hard to guess."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.browsing import PIN
from tests.web.conftest import Clock
from web.pin import HASHED_WITH, Access, PinError, TooManyTries


def chosen(access: Access, pin: str = PIN) -> Access:
    assert access.setup_code is not None
    access.choose(access.setup_code, pin, "console")
    return access


def test_without_a_pin_nobody_is_the_dealer(viewer: FlaskClient, access: Access) -> None:
    assert access.setup_code is not None
    for pin in ("", "0000", "1234", PIN, access.setup_code):
        assert viewer.post("/dealer/pin", data={"pin": pin}).status_code in (403, 429)
    assert viewer.post("/api/action", json={"action": "undo"}).status_code == 401


def test_the_first_page_asks_for_the_set_up_code_and_later_ones_for_the_pin(
    viewer: FlaskClient, access: Access
) -> None:
    assert "Set-up code" in viewer.get("/dealer").text
    chosen(access)
    assert "Set-up code" not in viewer.get("/dealer").text
    assert 'name="pin"' in viewer.get("/dealer").text


def test_the_set_up_code_never_leaves_the_console(viewer: FlaskClient, access: Access) -> None:
    code = access.setup_code
    assert code is not None and len(code) == 8
    for page in ("/", "/dealer", "/api/state", "/healthz"):
        assert code not in viewer.get(page).text


def test_a_pin_chosen_in_the_browser_lets_its_chooser_in(viewer: FlaskClient, access: Access) -> None:
    code = access.setup_code
    assert code is not None
    answer = viewer.post("/dealer/setup", data={"code": f" {code[:4].lower()}-{code[4:]} ", "pin": PIN, "again": PIN})
    assert answer.status_code == 303
    assert 'id="dock"' in viewer.get("/dealer").text


def test_the_set_up_code_works_once(access: Access) -> None:
    code = access.setup_code
    assert code is not None
    chosen(access)
    assert access.setup_code is None
    with pytest.raises(PinError, match="chosen already"):
        access.choose(code, "9999", "somebody")


@pytest.mark.parametrize("pin", ["", "123", "1234567890123", "12a4", "１２３４", "12 34"])  # noqa: RUF001
def test_a_pin_is_four_to_twelve_digits(access: Access, pin: str) -> None:
    with pytest.raises(PinError, match="4 to 12 digits"):
        chosen(access, pin)
    assert access.setup_code is not None


def test_two_different_pins_are_refused(viewer: FlaskClient, access: Access) -> None:
    answer = viewer.post("/dealer/setup", data={"code": access.setup_code, "pin": "1111", "again": "2222"})
    assert answer.status_code == 400
    assert "differ" in answer.text


def test_only_a_hash_of_the_pin_is_kept_readable_by_its_owner_only(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("web.pin.HASHED_WITH", HASHED_WITH)
        chosen(Access(tmp_path))
    kept = json.loads((tmp_path / "pin.json").read_text(encoding="utf-8"))
    assert list(kept) == ["hash"]
    # The digits of the PIN may stand among those of its hash, once in five hundred times.
    assert re.fullmatch(r"scrypt:32768:8:1\$[A-Za-z0-9]{16}\$[0-9a-f]{128}", kept["hash"])
    for name in ("pin.json", "session.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_pin_and_sessions_outlive_a_restart(tmp_path: Path) -> None:
    first = chosen(Access(tmp_path))
    again = Access(tmp_path)
    again.check(PIN, "tablet")
    assert (again.setup_code, again.stamp, again.secret_key) == (None, first.stamp, first.secret_key)


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"hash": 5}', '{"hash": "xx"}'])
def test_a_damaged_pin_file_says_what_to_do(tmp_path: Path, damaged: str) -> None:
    (tmp_path / "pin.json").write_text(damaged, encoding="utf-8")
    with pytest.raises(PinError, match=r"pin\.json is damaged: delete it"):
        Access(tmp_path)


def test_a_forgotten_pin_ends_every_session(dealer: FlaskClient, access: Access) -> None:
    assert dealer.post("/api/action", json={"action": "undo"}).status_code == 200
    access.forget()
    assert dealer.post("/api/action", json={"action": "undo"}).status_code == 401
    assert access.setup_code is not None


def test_a_new_pin_ends_the_sessions_of_the_old_one(dealer: FlaskClient, access: Access) -> None:
    access.forget()
    chosen(access, "8888")
    assert dealer.post("/api/action", json={"action": "undo"}).status_code == 401


def test_after_five_wrong_pins_even_the_right_one_has_to_wait(access: Access, clock: Clock) -> None:
    chosen(access)
    for _ in range(5):
        with pytest.raises(PinError, match="not the PIN"):
            access.check("0000", "phone")
    with pytest.raises(TooManyTries, match="Wait 30 seconds"):
        access.check(PIN, "phone")
    clock.now += 31
    access.check(PIN, "phone")


def test_every_further_wrong_pin_doubles_the_wait(access: Access, clock: Clock) -> None:
    chosen(access)
    waits = []
    for _ in range(8):
        with pytest.raises(PinError):
            access.check("0000", "phone")
        with pytest.raises(PinError) as refused:
            access.check("0000", "phone")
        if isinstance(refused.value, TooManyTries):
            waits.append(refused.value.seconds)
            clock.now += refused.value.seconds + 1
    assert waits[:3] == [30, 60, 120]


def test_many_addresses_are_no_way_around_the_limit(access: Access) -> None:
    chosen(access)
    outcomes = set()
    for number in range(60):
        with pytest.raises(PinError) as refused:
            access.check("0000", f"192.168.0.{number}")
        outcomes.add(type(refused.value))
    assert TooManyTries in outcomes


def test_the_set_up_code_cannot_be_guessed_at_leisure(access: Access) -> None:
    for _ in range(5):
        with pytest.raises(PinError):
            access.choose("AAAAAAAA", PIN, "phone")
    with pytest.raises(TooManyTries):
        access.choose(access.setup_code or "", PIN, "phone")


def test_too_many_tries_are_answered_with_429_and_how_long_to_wait(viewer: FlaskClient, access: Access) -> None:
    chosen(access)
    answers = [viewer.post("/dealer/pin", data={"pin": "0000"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429]
    assert answers[-1].headers["Retry-After"] == "30"
    assert "Wait 30 seconds" in answers[-1].text


def test_the_session_cookie_is_for_this_site_only_and_out_of_reach_of_scripts(app: Flask, access: Access) -> None:
    chosen(access)
    cookie = app.test_client().post("/dealer/pin", data={"pin": PIN}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie


def test_a_forged_session_is_no_dealer(viewer: FlaskClient, access: Access) -> None:
    chosen(access)
    viewer.set_cookie("floorman", "eyJkZWFsZXIiOiJ4In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert viewer.post("/api/action", json={"action": "undo"}).status_code == 401


def test_leaving_ends_the_session(dealer: FlaskClient) -> None:
    assert dealer.post("/dealer/leave").status_code == 303
    assert dealer.post("/api/action", json={"action": "undo"}).status_code == 401
