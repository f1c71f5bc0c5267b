"""An enrolled deck: kept in a file, shown card by card, checked, recognised on the table and a help to the reader."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from hardware.card_art import DECKS, card_sprite
from rules.cards import BACK, Face, Joker, deck, parse_card
from vision.classifier import JUNK, LABELS, Classifier
from vision.deck import MOST_SAMPLES, Crop, Deck, DeckError, Sample, load_decks
from vision.deck_head import fitted
from vision.house import House
from vision.straighten import CROP_HEIGHT, CROP_WIDTH

AS = parse_card("As")
SHORT = [parse_card(name) for name in ("As", "Ks", "Qs", "Js", "9c", "8c", "7h", "6h", "5d", "4d", "3s", "2h")]


def crop(name: str, face: Face, light: float = 1.0, shift: int = 0) -> Crop:
    """A drawn card as the reader would cut it out, without a camera's faults."""
    sprite = card_sprite(DECKS[name], face, 2.0)[..., :3]
    rows = np.linspace(0, sprite.shape[0] - 1, CROP_HEIGHT).astype(int)
    columns = np.linspace(0, sprite.shape[1] - 1, CROP_WIDTH).astype(int)
    cut = np.roll(sprite[rows][:, columns], shift, axis=1)
    lit: Crop = np.clip(cut * light, 0, 255).astype(np.uint8)
    return lit


@cache
def made(name: str) -> Deck:
    return Deck(name, tuple(Sample(face, crop(name, face)) for face in (*SHORT, BACK)))


@cache
def house() -> House:
    return House.of(Classifier.load(), [made("classic"), made("lobby")])


def test_a_deck_comes_back_from_its_file(tmp_path: Path) -> None:
    made("classic").save(tmp_path / "evening" / "classic.deck")
    (again,) = load_decks(tmp_path / "evening")
    assert again.name == "classic"
    assert [sample.face for sample in again.samples] == [sample.face for sample in made("classic").samples]
    pairs = zip(again.samples, made("classic").samples, strict=True)
    assert max(np.abs(one.crop.astype(int) - other.crop).mean() for one, other in pairs) < 12


def test_no_folder_is_no_deck(tmp_path: Path) -> None:
    assert load_decks(tmp_path / "nowhere") == ()


def test_every_kind_of_damage_is_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "d.deck"
    made("classic").save(path)
    whole = path.read_bytes()
    for at in (0, 20, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(DeckError, match=r"d\.deck"):
            Deck.load(path)
    for short in (b"", whole[:30], whole[:-9], b"floorman deck 1 x\nnothing"):
        path.write_bytes(short)
        with pytest.raises(DeckError, match=r"enrol the deck again"):
            Deck.load(path)
    path.write_bytes(whole.replace(b"floorman deck 1", b"floorman deck 9", 1))
    with pytest.raises(DeckError, match="newer Floorman"):
        Deck.load(path)
    with pytest.raises(DeckError, match="No such file"):
        Deck.load(tmp_path / "none.deck")


def test_a_deck_knows_what_it_lacks() -> None:
    assert len(made("classic").missing) == 40
    assert made("classic").has_back
    whole = Deck("whole", tuple(Sample(card, crop("classic", AS)) for card in deck()))
    assert whole.missing == ()
    assert not whole.has_back


def test_a_correction_adds_a_sample_and_the_first_one_stays() -> None:
    grown = made("classic")
    for shift in range(2 * MOST_SAMPLES):
        grown = grown.learn(AS, crop("classic", AS, shift=shift % 5))
    assert grown.counts[AS] == MOST_SAMPLES
    first = next(sample for sample in grown.samples if sample.face == AS)
    assert np.array_equal(first.crop, crop("classic", AS))
    with pytest.raises(ValueError, match="straighten it"):
        grown.learn(AS, np.zeros((10, 10, 3), np.uint8))


def test_too_few_faces_are_no_deck_to_read_with() -> None:
    few = Deck("few", tuple(Sample(card, crop("classic", card)) for card in SHORT[:5]))
    with pytest.raises(DeckError, match="only 5 faces"):
        fitted(few, Classifier.load())


def test_the_head_names_its_own_cards_in_another_light() -> None:
    head = house().heads[0]
    crops = np.stack([crop("classic", card, light=0.7, shift=1) for card in SHORT])
    labels, parts = head.likenesses(Classifier.load().seen(crops)[1])
    assert [LABELS[label] for label in labels] == SHORT
    assert (parts < 1).all()


def test_courts_and_back_of_another_deck_are_strangers() -> None:
    head = house().heads[0]
    others = np.stack([crop("lobby", card) for card in (*SHORT[1:4], BACK)])
    _, parts = head.likenesses(Classifier.load().seen(others)[1])
    assert (parts > 1).all()


@pytest.mark.parametrize("name", ["classic", "lobby"])
def test_the_deck_on_the_table_is_recognised_among_several(name: str) -> None:
    reader = House(house().classifier, house().decks, house().heads)
    assert reader.deck_name is None
    board = [crop(name, BACK, light=0.9, shift=shift) for shift in range(3)]
    reader.look(np.stack([*board, *(crop(name, card, light=0.9, shift=1) for card in SHORT)]))
    assert reader.deck_name == name


def test_a_deck_that_nobody_enrolled_is_read_without_help() -> None:
    reader, bare = House(house().classifier, house().decks, house().heads), house().classifier
    crops = np.stack([crop("express", card) for card in (*SHORT, BACK)])
    assert np.array_equal(reader.look(crops), bare.look(crops))
    assert reader.deck_name is None


def test_an_unsure_card_of_the_deck_on_the_table_becomes_sure() -> None:
    reader = House(house().classifier, house().decks, house().heads)
    reader.look(np.stack([crop("classic", card) for card in (*SHORT, BACK)]))
    worn = np.stack([crop("classic", card, light=0.45, shift=2) for card in SHORT])
    labels = [LABELS.index(card) for card in SHORT]
    alone, helped = reader.classifier.look(worn), reader.look(worn)
    places = np.arange(len(SHORT))
    assert (helped[places, labels] > np.log(0.95)).all()
    assert helped[places, labels].min() > alone[places, labels].min()


def test_what_is_unlike_the_whole_deck_is_left_to_the_network() -> None:
    reader = House(house().classifier, house().decks, house().heads)
    reader.look(np.stack([crop("classic", card) for card in (*SHORT, BACK)]))
    junk = np.random.default_rng(1).integers(0, 256, (3, CROP_HEIGHT, CROP_WIDTH, 3)).astype(np.uint8)
    assert np.allclose(reader.look(junk), reader.classifier.look(junk))
    jester = np.stack([crop("classic", Joker.RED)])
    assert reader.look(jester)[0].argmax() in (LABELS.index(Joker.RED), LABELS.index(Joker.BLACK), JUNK)


def test_where_network_and_deck_name_different_cards_neither_is_sure() -> None:
    head = house().heads[0]
    crops = np.stack([crop("classic", card) for card in SHORT])
    _, features = house().classifier.seen(crops)
    other = np.full((len(SHORT), len(LABELS)), -9.0, np.float32)
    other[:, LABELS.index(parse_card("9d"))] = np.log(0.97)
    told = head.joined(other, features)
    assert np.exp(told.max(axis=1)).max() < 0.6


def on_table() -> House:
    reader = House(house().classifier, house().decks, house().heads)
    reader.look(np.stack([crop("classic", card) for card in (*SHORT, BACK)]))
    return reader


def test_a_correction_teaches_the_deck_on_the_table_and_no_other() -> None:
    reader, worn = on_table(), crop("classic", AS, light=0.6, shift=4)
    before = reader.heads[0].distances(reader.classifier.seen(np.stack([worn]))[1])
    learnt = reader.learn(AS, worn)
    assert learnt is not None
    assert learnt.name == "classic"
    assert learnt.counts[AS] == 2
    assert reader.decks[1] == made("lobby")
    after = reader.heads[0].distances(reader.classifier.seen(np.stack([worn]))[1])
    place = list(reader.heads[0].labels).index(LABELS.index(AS))
    assert after[0, place] < 0.8 * before[0, place]
    assert reader.deck_name == "classic"


def test_a_correction_that_is_clearly_another_card_teaches_nothing() -> None:
    reader = on_table()
    assert reader.learn(AS, crop("classic", parse_card("2h"))) is None
    assert reader.decks == house().decks


def test_without_an_enrolled_deck_on_the_table_nothing_is_learnt() -> None:
    reader = House(house().classifier, house().decks, house().heads)
    assert reader.learn(AS, crop("classic", AS)) is None
