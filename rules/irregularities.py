"""Name what can go wrong with the cards on a real table, as values that the dealer can show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import AnyCard, Card
from rules.language import _, plural
from rules.variants import DECK, Variant
from rules.words import capital


class Kind(StrEnum):
    """What is wrong."""

    DUPLICATE_CARD = "duplicate_card"
    WRONG_DECK = "wrong_deck"
    TOO_MANY_HOLE_CARDS = "too_many_hole_cards"
    TOO_FEW_HOLE_CARDS = "too_few_hole_cards"
    CARD_MISSING = "card_missing"
    DECK_TOO_SMALL = "deck_too_small"
    TOO_MANY_PLAYERS = "too_many_players"
    TOO_FEW_PLAYERS = "too_few_players"
    NO_BURN_CARD = "no_burn_card"
    OUT_OF_ORDER = "out_of_order"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing that is wrong, in words; slot, player and card say where, when it is about one."""

    kind: Kind
    words: str
    slot: str | None = None
    player: str | None = None
    card: AnyCard | None = None

    @property
    def stops(self) -> bool:
        """Whether no ruling can be made until it is put right."""
        return self.kind not in (Kind.NO_BURN_CARD, Kind.OUT_OF_ORDER, Kind.TOO_FEW_PLAYERS, Kind.TOO_MANY_PLAYERS)


def check_deal(variant: Variant, players: int) -> tuple[Irregularity, ...]:
    """What is wrong with dealing this game to so many players (OPR-522 art. 1.2; open points A-01, A-06)."""
    house, needed = variant.house, variant.cards(players)
    found = []
    if players < house.min_players:
        text = _("{game} needs at least {least} players; there are {count}.")
        words = text.format(game=_(variant.title), least=house.min_players, count=players)
        found.append(Irregularity(Kind.TOO_FEW_PLAYERS, words))
    if players > house.max_players:
        text = _("{game} is for at most {most} players; there are {count}.")
        words = text.format(game=_(variant.title), most=house.max_players, count=players)
        found.append(Irregularity(Kind.TOO_MANY_PLAYERS, words))
    if needed > DECK:
        text = _("{count} players need {needed} cards and the deck has {deck}: deal to fewer players.")
        words = text.format(count=players, needed=needed, deck=DECK)
        found.append(Irregularity(Kind.DECK_TOO_SMALL, words))
    elif needed + variant.betting_rounds - 1 > DECK:
        left = DECK - needed
        text = plural(
            "{count} players leave {left} card in the deck: deal without burn cards.",
            "{count} players leave {left} cards in the deck: deal without burn cards.",
            left,
        )
        words = text.format(count=players, left=left)
        found.append(Irregularity(Kind.NO_BURN_CARD, words))
    return tuple(found)


def check_cards(
    variant: Variant, table: Mapping[str, AnyCard], holes: Mapping[str, Sequence[AnyCard]], *, complete: bool = True
) -> tuple[Irregularity, ...]:
    """What is wrong with these table cards and these players' hole cards.

    complete: every place and every hand must be there, as at the showdown.
    """
    on_board, with_player = _("on the board at {slot}"), _("with {name}")
    placed: list[_Placed] = [(card, on_board.format(slot=slot), slot, None) for slot, card in table.items()]
    placed += [(card, with_player.format(name=name), None, name) for name, hole in holes.items() for card in hole]
    found = [*_wrong_deck(placed), *_duplicates(placed)]
    for name, hole in holes.items():
        found += _hole_count(variant, name, len(hole), complete)
    if complete:
        for slot in variant.layout.slots:
            if slot.name not in table:
                words = _("The card at {slot} ({place}) is missing.").format(slot=slot.name, place=_(slot.words))
                found.append(Irregularity(Kind.CARD_MISSING, words, slot=slot.name))
    return tuple(found)


_Placed = tuple[AnyCard, str, str | None, str | None]


def _wrong_deck(placed: Iterable[_Placed]) -> list[Irregularity]:
    text = _("{the_card} {where} is not in this deck.")
    return [
        Irregularity(Kind.WRONG_DECK, capital(text.format(the_card=card.definite, where=where)), slot, name, card)
        for card, where, slot, name in placed
        if not isinstance(card, Card)
    ]


def _duplicates(placed: Iterable[_Placed]) -> list[Irregularity]:
    first: dict[AnyCard, str] = {}
    found = []
    for card, where, slot, name in placed:
        if card in first:
            text = _("{the_card} is there twice: {where} and {elsewhere}.")
            words = capital(text.format(the_card=card.definite, where=first[card], elsewhere=where))
            found.append(Irregularity(Kind.DUPLICATE_CARD, words, slot, name, card))
        first.setdefault(card, where)
    return found


def _hole_count(variant: Variant, name: str, count: int, complete: bool) -> list[Irregularity]:
    wanted = variant.hole_cards
    if count > wanted:
        words = _("{name} has {count} hole cards instead of {wanted}.").format(name=name, count=count, wanted=wanted)
        return [Irregularity(Kind.TOO_MANY_HOLE_CARDS, words, player=name)]
    if count < wanted and complete:
        words = _("{name} shows {count} of {wanted} hole cards.").format(name=name, count=count, wanted=wanted)
        return [Irregularity(Kind.TOO_FEW_HOLE_CARDS, words, player=name)]
    return []
