"""Each request is answered in the language of its screen."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PictureDesk, body
from web import create_app
from web.pin import Access


def tongue(client: FlaskClient, address: str = "/", **headers: str) -> str:
    """The language of a page."""
    text = client.get(address, headers={name.replace("_", "-"): value for name, value in headers.items()}).text
    return text[text.index('<html lang="') + 12 :][:2]


def test_a_browser_gets_the_language_it_prefers(viewer: FlaskClient) -> None:
    assert tongue(viewer, Accept_Language="fr-CA,fr;q=0.9,en;q=0.5") == "fr"
    assert tongue(viewer, Accept_Language="de,en;q=0.5") == "en"


def test_a_browser_without_a_wish_gets_the_language_of_the_settings(desk: PictureDesk, access: Access) -> None:
    client = create_app(desk, access, language="fr").test_client()
    assert tongue(client) == "fr"
    assert tongue(client, Accept_Language="ja") == "fr"


def test_a_choice_is_kept_for_the_browser_and_goes_before_its_wish(viewer: FlaskClient) -> None:
    assert tongue(viewer, "/?lang=fr", Accept_Language="en") == "fr"
    assert tongue(viewer, Accept_Language="en") == "fr"


def test_a_script_chooses_for_itself_only(viewer: FlaskClient) -> None:
    assert body(viewer.get("/api/nowhere?lang=fr"))["error"].startswith("Introuvable")
    assert tongue(viewer, Accept_Language="en") == "en"


def test_an_unknown_language_is_refused_in_words(viewer: FlaskClient, desk: PictureDesk, access: Access) -> None:
    assert tongue(viewer, "/?lang=tlh", Accept_Language="en") == "en"
    assert viewer.get("/language/tlh.js").status_code == 404
    with pytest.raises(ValueError, match=r"page\.language = 'tlh': choose one of en, fr"):
        create_app(desk, access, language="tlh")


def test_the_sentences_of_the_scripts_are_kept_by_the_browser(app: Flask) -> None:
    client = app.test_client()
    first = client.get("/language/fr.js")
    assert "Annuler" in first.text
    again = client.get("/language/fr.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.text) == (304, "")
