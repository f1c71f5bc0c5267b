"""Say what comes next in the game, what is asked, and what may be laid."""

from __future__ import annotations

from dataclasses import dataclass

from dealer.events import Candidates
from dealer.phrases import listed
from dealer.shedding.state import Doubt, Phase, State
from rules.cards import AnyCard, Card, Rank, Suit
from rules.language import _, plural
from rules.shedding import Direction, SheddingState
from rules.shedding_options import Giving
from rules.shedding_referee import Finding


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table does next, and a few words more."""

    text: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a person has to say; choices are whole plays, each with the words under it.

    id: "cards" (which were laid), "joins" (whose they are) or "drawn" (whether it was the card just drawn).
    """

    id: str
    text: str
    choices: tuple[tuple[AnyCard, ...], ...] = ()


def prompt(state: State) -> Prompt:
    """What the table does next."""
    game = state.rules
    if state.doubt is not None:
        return Prompt(_("Look at the pile and answer."), _("The game waits for it."))
    if game is None:
        who = state.name(state.match.starter)
        return Prompt(_("Turn up a card to begin the pile"), _("{name} is first.").format(name=who))
    if state.challenge is not None:
        return _showing(state, game)
    if state.phase is Phase.WON:
        return Prompt(_("{name} has won").format(name=state.name(game.winner)), _after_game(state))
    if state.refused:
        who = state.name(game.turn)
        return Prompt(
            _("{name} takes the cards back").format(name=who), _("Then {name} lays others or passes.").format(name=who)
        )
    if game.giving:
        return _giving(state, game)
    return _turn(state, game)


def _turn(state: State, game: SheddingState) -> Prompt:
    who = state.name(game.turn)
    if game.free:
        return Prompt(_("{name} lays any card").format(name=who), _("It begins the way up or down anew."))
    return Prompt(_("{name} lays or passes").format(name=who))


def _giving(state: State, game: SheddingState) -> Prompt:
    giver, stuck = state.name(game.giving[0]), state.name(game.stuck)
    text = _("{giver} gives {name} a card").format(giver=giver, name=stuck)
    how = (
        _("Drawn blind from the hand.")
        if state.options.give is Giving.RANDOM
        else _("Face down, whichever {giver} likes.").format(giver=giver)
    )
    later = [state.name(seat) for seat in game.giving[1:]]
    then = _("Then {names}.").format(names=listed(later)) if later else ""
    return Prompt(text, f"{how} {then}".strip())


def _showing(state: State, game: SheddingState) -> Prompt:
    asked = state.challenge
    if asked is None:
        return Prompt("")
    if asked.verdict is not None:
        return Prompt(_("Was it the card just drawn?"))
    count = len(game.hands[asked.seat])
    text = _("{name} shows the hand").format(name=state.name(asked.seat))
    return Prompt(
        text,
        plural(
            "{seen} of {count} card lies beside the pile.", "{seen} of {count} cards lie beside the pile.", count
        ).format(seen=len(asked.shown), count=count),
    )


def _after_game(state: State) -> str:
    winner = state.rules.winner if state.rules is not None else None
    if winner is None:
        return ""
    if state.match.wins[winner] + 1 >= state.match.target:
        return _("The match is over. A new card on a clear table begins another.")
    return _("Gather the cards and deal again.")


def questions(state: State) -> tuple[Question, ...]:
    """What a person has to say before the game goes on."""
    asked = state.challenge
    if state.doubt is not None:
        return (_doubtful(state, state.doubt),)
    if asked is not None and asked.verdict is not None and asked.verdict.finding is Finding.IF_DRAWN:
        card = asked.verdict.cards[0]
        text = _("Is the {card} the card that {name} just drew?").format(card=card.words, name=state.name(asked.seat))
        return (Question("drawn", text, ((card,),)),)
    return ()


def _doubtful(state: State, doubt: Doubt) -> Question:
    top = doubt.cards[-1]
    if doubt.joins and state.last is not None and state.rules is not None and top is not None:
        text = _("Is the {card} {name}'s too, or did {other} lay it?").format(
            card=top.words, name=state.name(state.last.seat), other=state.name(state.rules.turn)
        )
        return Question("joins", text, (tuple(card for card in doubt.cards if card is not None),))
    if doubt.twice is not None:
        text = _("The {card} lies in the pile already. Which card was laid?").format(card=doubt.twice.words)
        return Question("cards", text)
    text = _("Which cards were laid?") if doubt.hides or len(doubt.cards) > 1 else _("Which card was laid?")
    return Question("cards", text, choices(state, doubt))


def choices(state: State, doubt: Doubt) -> tuple[tuple[AnyCard, ...], ...]:
    """The likeliest plays, at most four: the readings as they are, then with a card of the rank under the top."""
    lies = set(state.rules.pile) if state.rules is not None else set()
    places = [_possible(card, place, doubt, lies) for place, card in enumerate(doubt.cards)]
    plays: list[tuple[AnyCard, ...]] = [()]
    for options in places:
        plays = [(*play, card) for play in plays for card in options if card not in play]
    found = list(dict.fromkeys(play for play in plays if play))
    if doubt.hides:
        found += [(card, *play) for play in found for card in _others(play[-1], lies) if card not in play]
    return tuple(found[:4])


def _possible(card: AnyCard | None, place: int, doubt: Doubt, lies: set[AnyCard]) -> tuple[AnyCard, ...]:
    if card is not None:
        return (card,)
    read: Candidates = doubt.candidates[place] if place < len(doubt.candidates) else ()
    return tuple(face for face, _share in read if face not in lies)[:3]


def _others(top: AnyCard, lies: set[AnyCard]) -> tuple[AnyCard, ...]:
    """The cards of the top's rank in the other colour that may lie under it."""
    if not isinstance(top, Card):
        return ()
    cards = (Card(top.rank, suit) for suit in Suit)
    return tuple(card for card in cards if card.is_red is not top.is_red and card not in lies)


@dataclass(frozen=True, slots=True)
class Hint:
    """What may be laid now: the ranks from low to high, "red" or "black" (None for any), and in words."""

    ranks: tuple[Rank, ...]
    colour: str | None
    text: str


def hint(state: State) -> Hint | None:
    """What the rules let the player in turn lay; None while nobody plays."""
    game = state.rules
    if game is None or game.giving or game.winner is not None or state.challenge is not None or state.doubt is not None:
        return None
    top = game.top
    if game.free or top is None:
        return Hint(tuple(Rank), None, _("Any card may be laid."))
    ranks = tuple(rank for rank in Rank if _follows(game, top, rank))
    red = not top.is_red
    return Hint(ranks, "red" if red else "black", _hint_text(ranks, red, game.direction is Direction.UP))


def _follows(game: SheddingState, top: Card, rank: Rank) -> bool:
    if rank == top.rank:
        return game.options.equal_rank
    return rank > top.rank if game.direction is Direction.UP else rank < top.rank


def _hint_text(ranks: tuple[Rank, ...], red: bool, up: bool) -> str:
    if not ranks:
        return _("Only a joker may be laid.")
    rank = (ranks[0] if up else ranks[-1]).word
    if len(ranks) == 1:
        text = _("A red {rank}, or a joker.") if red else _("A black {rank}, or a joker.")
    elif up:
        text = _("Red from the {rank} up, or a joker.") if red else _("Black from the {rank} up, or a joker.")
    else:
        text = _("Red from the {rank} down, or a joker.") if red else _("Black from the {rank} down, or a joker.")
    return text.format(rank=rank)
