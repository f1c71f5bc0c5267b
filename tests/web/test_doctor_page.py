"""The examination and the problem report on the page: for the dealer only, in the screen's language."""

from __future__ import annotations

import io
from collections.abc import Iterator
from zipfile import ZipFile

import pytest

from tests.web.house import House, house
from vision.recogniser import Recogniser


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), Recogniser.load(live=True)) as made:
        yield made


def test_the_dealer_sees_what_was_found_and_a_viewer_does_not(built: House) -> None:
    assert built.viewer().get("/api/doctor").status_code == 401
    assert built.viewer().get("/api/doctor/report").status_code == 401
    found = built.dealer().get("/api/doctor").get_json()
    names = {row["name"] for row in found["findings"]}
    assert names >= {"Python", "disk", "weights", "database", "reading eleven cards"}
    assert "camera" not in names  # it is in use, and the page shows what it sees
    assert all(row["remedy"] for row in found["findings"] if row["level"] != "good")


def test_it_is_told_in_french(built: House) -> None:
    rows = built.dealer().get("/api/doctor?lang=fr").get_json()["findings"]
    assert "weights" not in {row["name"] for row in rows}


def test_the_report_holds_no_secret_and_no_picture_unless_asked(built: House) -> None:
    answer = built.dealer().get("/api/doctor/report")
    with ZipFile(io.BytesIO(answer.data)) as pack:
        names = pack.namelist()
        texts = b"".join(pack.read(name) for name in names)
    assert {"doctor.json", "versions.txt", "log.txt"} <= set(names)
    assert not any(name.startswith("pictures") for name in names)
    for secret in sorted((built.folder / "data").glob("*access*")):
        assert secret.read_bytes() not in texts
    assert "attachment" in answer.headers["Content-Disposition"]


def test_the_page_asks_for_the_pin_first(built: House) -> None:
    assert b'name="pin"' in built.viewer().get("/doctor").data
    assert b'id="findings"' in built.dealer().get("/doctor").data
