"""Name cards, jokers and face-down cards, in the two-letter notation of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum

from rules.language import _, meaning

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"


class CardError(ValueError):
    """A text that names no card."""


class Rank(IntEnum):
    """A rank; the ace is high (14), as in OPR-527 article 1.1."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return RANK_LETTERS[self - 2]

    @property
    def word(self) -> str:
        """The rank in words: "nine", "ace"."""
        return _(self.name.lower())

    @property
    def definite(self) -> str:
        """The rank in words with its article: "the nine", "the ace"."""
        words = f"the {self.name.lower()}"
        return meaning("definite", words)


class Suit(Enum):
    """A suit; suits never rank (OPR-527, footer)."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __str__(self) -> str:
        return self.value

    @property
    def word(self) -> str:
        """The suit in words: "spades"."""
        return _(self.name.lower())

    @property
    def is_red(self) -> bool:
        """Whether the suit is printed red in a two-colour deck."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards; `str` is what players write ("As")."""

    rank: Rank
    suit: Suit

    def __hash__(self) -> int:
        return hash((self.rank._value_, self.suit._value_))  # hashing the enum members is four times slower

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def words(self) -> str:
        """The card in words: "ace of spades"."""
        return _("{rank} of {suit}").format(rank=self.rank.word, suit=self.suit.word)

    @property
    def definite(self) -> str:
        """The card in words with its article: "the ace of spades"."""
        return _("{the_rank} of {suit}").format(the_rank=self.rank.definite, suit=self.suit.word)

    @property
    def is_red(self) -> bool:
        """Whether the card is red."""
        return self.suit.is_red


class Joker(Enum):
    """The two jokers, told apart by their print."""

    RED = "Xr"
    BLACK = "Xb"

    def __str__(self) -> str:
        return self.value

    @property
    def words(self) -> str:
        """The joker in words: "red joker"."""
        return _("red joker") if self is Joker.RED else _("black joker")

    @property
    def definite(self) -> str:
        """The joker in words with its article: "the red joker"."""
        return _("the red joker") if self is Joker.RED else _("the black joker")

    @property
    def is_red(self) -> bool:
        """Whether this is the red joker."""
        return self is Joker.RED


class Back(Enum):
    """What a face-down card shows."""

    BACK = "back"

    def __str__(self) -> str:
        return self.value

    @property
    def words(self) -> str:
        """The face-down card in words."""
        return _("face-down card")


BACK = Back.BACK
AnyCard = Card | Joker
Face = Card | Joker | Back


def parse_card(text: str) -> AnyCard:
    """Read "As", "Td" ("10d" too), "Xr" or "Xb"; raise CardError for anything else."""
    name = text.strip().replace("10", "T")
    if name in ("Xr", "Xb"):
        return Joker(name)
    if len(name) == 2 and name[0].upper() in RANK_LETTERS and name[1].lower() in SUIT_LETTERS:
        return Card(Rank(RANK_LETTERS.index(name[0].upper()) + 2), Suit(name[1].lower()))
    raise CardError(f"{text!r} is not a card: write rank and suit, as in As, Td, 9h, or Xr, Xb for a joker")


def parse_cards(texts: Iterable[str]) -> tuple[AnyCard, ...]:
    """Read several cards; raise CardError at the first that is none."""
    return tuple(parse_card(text) for text in texts)


def parse_face(text: str) -> Face:
    """Read a card or "back"; raise CardError for anything else."""
    return BACK if text == "back" else parse_card(text)


def deck() -> tuple[Card, ...]:
    """The 52 cards, clubs to spades, two to ace."""
    return tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def deck_with_jokers() -> tuple[AnyCard, ...]:
    """The 54 cards of a full box: the deck, then the red and the black joker."""
    return (*deck(), Joker.RED, Joker.BLACK)


def duplicates(cards: Iterable[AnyCard]) -> Iterator[AnyCard]:
    """Yield each card that was already there, once per repetition."""
    seen: set[AnyCard] = set()
    for card in cards:
        if card in seen:
            yield card
        seen.add(card)
