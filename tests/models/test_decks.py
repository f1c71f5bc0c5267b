"""Decks that training draws from: complete, told apart, and split so that nothing measured on was trained on."""

from pathlib import Path

import numpy as np
import pytest

from models import artwork, decks
from models.decks import Deck, drawn_decks, load_decks, save, training_decks, validation_decks


@pytest.fixture(scope="module")
def drawn() -> list[Deck]:
    return drawn_decks(range(4, 6))


def test_a_drawn_deck_has_54_different_faces_and_backs_unlike_them(drawn: list[Deck]) -> None:
    for deck in drawn:
        faces = {face.tobytes() for face in deck.faces.values()}
        backs = {back.tobytes() for back in deck.backs}
        assert len(faces) == 54 and len(backs) >= 2 and not faces & backs


def test_every_picture_of_a_deck_has_one_size_and_rounded_corners(drawn: list[Deck]) -> None:
    for deck in drawn:
        pictures = [*deck.faces.values(), *deck.backs]
        assert len({picture.shape for picture in pictures}) == 1
        assert all(picture[0, 0, 3] < 40 and picture[decks.HEIGHT // 2, 40, 3] == 255 for picture in pictures)


def test_red_suits_are_printed_warmer_than_black_ones(drawn: list[Deck]) -> None:
    for deck in drawn:
        warmth = {key: _warmth(deck.faces[key]) for key in ("9h", "9s")}
        assert warmth["9h"] > warmth["9s"] + 2


def _warmth(face: np.ndarray) -> float:
    colours = face.astype(float)
    return float(colours[..., 2].mean() - colours[..., 0].mean())


def test_a_saved_deck_is_read_back_the_same(tmp_path: Path, drawn: list[Deck]) -> None:
    save(drawn[0], tmp_path)
    (back,) = load_decks(tmp_path)
    assert (back.name, back.family, back.letters) == (drawn[0].name, drawn[0].family, drawn[0].letters)
    assert all(np.array_equal(back.faces[key], drawn[0].faces[key]) for key in decks.KEYS)
    assert len(back.backs) == len(drawn[0].backs)


def test_an_empty_cache_says_how_to_fill_it(tmp_path: Path) -> None:
    with pytest.raises(decks.DeckError, match=r"python -m models\.decks"):
        load_decks(tmp_path)


def test_no_family_is_both_trained_on_and_measured_on(tmp_path: Path) -> None:
    plain = np.zeros((2, 2, 4), np.uint8)
    families = [family for family, _ in (*artwork.GNOME.values(), *artwork.KDE.values())] + ["drawn-004", "drawn-005"]
    all_decks = [Deck(f"deck-{n}", family, "english", {"As": plain}, (plain,)) for n, family in enumerate(families)]
    trained = {deck.family for deck in training_decks(all_decks)}
    measured = {deck.family for deck in validation_decks(all_decks)}
    assert trained and measured and not trained & measured
    assert {"drawn-004"} <= trained and {"drawn-005"} <= measured


def test_held_out_drawn_decks_use_fonts_of_their_own() -> None:
    from models.printer import draw_style, index_fonts

    if len(index_fonts()) < 20:
        pytest.skip("too few fonts installed")
    trained = {draw_style(number, held_out=False).font for number in range(40)}
    measured = {draw_style(number, held_out=True).font for number in range(40)}
    assert not trained & measured


@pytest.mark.skipif(not artwork.GNOME_FOLDER.exists(), reason="gnome-cards-data is not installed")
def test_an_installed_sheet_gives_54_faces_and_a_back(tmp_path: Path) -> None:
    sheet = next(source for source in artwork._gnome() if source[0] == "gnome-simplistic")
    source = artwork.Source(*sheet, 63.0, 88.0)
    pictures = artwork.rasterise(source, tmp_path)
    assert set(decks.KEYS) < set(pictures) and "back-0" in pictures
    assert _warmth(pictures["9h"]) > _warmth(pictures["9s"]) + 2
