"""Teach what the cards make: the best hand, wild cards, the best low, and what can be wrong with a hand."""

from __future__ import annotations

from dataclasses import replace

from dealer.training.boards import Dealt, NoQuestion
from dealer.training.lesson import Key, Look, Reply, Step, Task, Touch
from dealer.training.lesson_board import CROSS, DOUBLE, line_replies, line_title, line_words, source
from dealer.training.lesson_deals import (
    HERO,
    base,
    beside_all,
    hand_of,
    is_clear,
    substitutes,
    wild_in_hand,
    with_wild_hand,
)
from dealer.training.question import Choice
from dealer.training.reading import fives, held_cards
from rules.cards import Card, deck
from rules.hands import Hand, PlayedCard, Side, Source, high_hand
from rules.irregularities import Kind, check_cards
from rules.language import _
from rules.options import Deviation, FiveOfAKind, LowSystem, WildScope
from rules.reasons import article
from rules.shown import Shown
from rules.variants import HAND, Variant
from rules.words import capital, high_words, number, rank_plural

_CHOICES = 4
_WRONG_HAND = 1  # the seat whose hand has a card too many


def look_at(shown: Shown, line: str, hand: Hand | None) -> Look:
    """A line lit with the cards that play."""
    return Look(shown.opened[line].line.slots, hand.cards if hand else (), line)


def makes(dealt: Dealt, name: str, line: str, hand: Hand) -> str:
    """What a player makes with a line; the cards are lit, so they are not named."""
    plain = sum(card.stands_for is not None for card in hand.cards) > 1
    text = _("{Line}: {name} makes {hand}.")
    return text.format(Line=line_title(dealt.game, line), name=name, hand=in_full(hand) if plain else hand.words)


def in_full(hand: Hand) -> str:
    """A hand with its kickers, without what its wild cards stand for."""
    return high_words(hand.key) if hand.side is Side.HIGH else hand.title


def _pick(dealt: Dealt, side: Side, wanted: str, ask: str, cited: str) -> Task:
    """Touch the line that gives the lesson's hand its best."""
    shown = dealt.shown(HERO)

    def say(line: str) -> str:
        hand = hand_of(dealt, HERO, line, side)
        if hand is not None and line == wanted:
            return makes(dealt, HERO, line, hand)
        none = _("{Line}: {name} has no low that counts. Another line does better.")
        less = _("{Line}: {name} has {hand}. Another line does better.")
        said = {"Line": line_title(dealt.game, line), "name": HERO, "hand": in_full(hand) if hand else ""}
        return (none if hand is None else less).format(**said)

    replies = line_replies(dealt.game, say, lambda line: look_at(shown, line, hand_of(dealt, HERO, line, side)))
    key = tuple(sorted(dealt.game.layout.line(wanted).slots))
    return Task(ask, Touch.LINE, key, replies, article=cited)


def clear(game: Variant) -> Dealt:
    """The lesson's deal, where one line alone is best in it; raise NoQuestion where it is not."""
    dealt = base(game)
    if not is_clear(dealt):
        raise NoQuestion("several lines are equally good: leave this step out")
    return dealt


def best(game: Variant) -> Step:
    """Which line gives the best hand."""
    dealt = clear(game)
    ask = _("Now all cards are open. Touch the three cards of the line that gives {name} the best hand.").format(
        name=HERO
    )
    task = _pick(dealt, Side.HIGH, dealt.shown(HERO).best_high_line, ask, article(game, "win") or source(game, "hand"))
    return Step(_("The best hand"), _hand_words(game), dealt.scene(), task=task)


def _hand_words(game: Variant) -> str:
    exact = game.house.hole_exact
    if exact is None:
        text = _(
            "Each player chooses one line. From its three cards and the {count} in the hand come the best five. "
            "Cards of two lines never mix."
        )
        return text.format(count=number(game.hole_cards))
    text = _(
        "Each player chooses one line. A hand is exactly {hole} of the player's own cards and {board} of that line. "
        "Cards of two lines never mix."
    )
    return text.format(hole=number(exact), board=number(HAND - exact))


# --- wild cards -----------------------------------------------------------------------------------------------------


def wild(game: Variant) -> Step:
    """What is wild, and what that does."""
    return _wild_rank(game) if game.house.wild_scope is WildScope.RANK else _wild_card(game)


def _wild_rank(game: Variant) -> Step:
    dealt = with_wild_hand(game)
    name = "Ben"
    shown = dealt.shown(name)
    line = shown.best_high_line
    (wanted,) = wild_in_hand(dealt, name)
    hand = shown.high(line)
    right = _("Right: {the_card} is wild too. {made}")
    no = _("{the_card} plays as itself: only {ranks} are wild for {name} here.")
    ranks = rank_plural(wanted.rank)
    replies: dict[Key, Reply] = {
        (str(card),): Reply(no.format(the_card=capital(card.definite), ranks=ranks, name=name))
        for card in dealt.hands[name]
    }
    made = makes(dealt, name, line, hand)
    replies[(str(wanted),)] = Reply(right.format(the_card=wanted.definite, made=made), look_at(shown, line, hand))
    ask = _("{name}'s line: {line}. Touch the card in {name}'s hand that is wild.")
    ask = ask.format(name=name, line=line_words(game, line))
    task = Task(ask, Touch.CARD, (str(wanted),), replies, article=_wild_article(game))
    lit = Look(shown.opened[line].line.slots, line=line)
    return Step(_("Wild cards"), _wild_words(game), dealt.scene(), lit, task)


def _wild_article(game: Variant) -> str:
    return article(game, "wild") or source(
        game, "wild elevator", "hand and wild cards", "centre card and its rank wild"
    )


def _wild_words(game: Variant) -> str:
    if game.house.wild_scope is WildScope.CARD:
        what = _(
            "The elevator is wild: it stands for whatever card helps its player most. "
            "Other cards of its rank are not wild."
        )
    elif game.name == DOUBLE:
        what = _(
            "The elevator that a player uses is wild, and so is every card of its rank in the hand and on the line. "
            "Who takes the other elevator has other wild cards."
        )
    elif game.name in CROSS:
        what = _("The centre card is wild, and so is every card of its rank in the hand and on the line.")
    else:
        what = _("The elevator is wild, and so is every card of its rank in the hand and on the line.")
    return f"{what} {_five_words(game.house.five)}"


def _five_words(five: FiveOfAKind) -> str:
    return {
        FiveOfAKind.ABOVE_SF: _("Five of a kind is possible then, and beats everything."),
        FiveOfAKind.BELOW_ROYAL: _("Five of a kind is possible then, and only a royal flush beats it."),
        FiveOfAKind.BELOW_SF: _("Five of a kind is possible then, and ranks below a straight flush."),
        FiveOfAKind.NONE: _("Five of a kind does not exist in this house."),
    }[five]


def _wild_card(game: Variant) -> Step:
    dealt = base(game)
    shown = dealt.shown(HERO)
    line = shown.best_high_line
    hand = shown.high(line)
    text = _wild_words(game)
    lit = Look(shown.opened[line].line.slots, line=line)
    if not substitutes(shown, line):
        return Step(_("Wild cards"), text, dealt.scene(), lit)
    played = next(card for card in hand.cards if card.stands_for)
    weaker = _weaker(dealt, line, hand, played)
    words = _("As {the_card} it would make no more than {hand}. It can do better.")
    replies: dict[Key, Reply] = {
        (str(card),): Reply(words.format(the_card=card.definite, hand=less.title)) for card, less in weaker
    }
    right = played.role
    replies[(str(right),)] = Reply(makes(dealt, HERO, line, hand), look_at(shown, line, hand))
    options = sorted([right, *(card for card, _less in weaker)], key=str)
    ask = _("{name}'s line: {line}. What should {the_card} stand for?")
    task = Task(
        ask.format(name=HERO, line=line_words(game, line), the_card=played.card.definite),
        Touch.CHOICE, (str(right),), replies,
        tuple(Choice(str(card), capital(card.words)) for card in options), _wild_article(game),
    )  # fmt: skip
    return Step(_("Wild cards"), text, dealt.scene(), lit, task)


def _weaker(dealt: Dealt, line: str, best: Hand, played: PlayedCard) -> list[tuple[Card, Hand]]:
    """A few cards that make less in the wild card's place, the best of them first, each of another kind of hand."""
    others = [card for card in held_cards(dealt, line) if card != played.card]
    made = [(card, _as_if(dealt, line, played.card, card)) for card in deck() if card not in others]
    less = sorted(((card, hand) for card, hand in made if hand < best), key=lambda one: one[1].strength, reverse=True)
    kinds = {hand.key[:2]: (card, hand) for card, hand in reversed(less)}
    ranked = sorted(kinds.values(), key=lambda one: one[1].strength, reverse=True)
    return ranked[: _CHOICES - 1]


def _as_if(dealt: Dealt, line: str, wild_card: Card, stand_in: Card) -> Hand:
    """The best hand on a line if the wild card were this card and nothing else."""
    exact = dealt.game.house.hole_exact
    sets = [tuple(held_cards(dealt, line))] if exact is None else list(fives(dealt, line))
    swapped = ([stand_in if card == wild_card else card for card in cards] for cards in sets)
    return max(high_hand([Source(card, "") for card in cards], [], dealt.game.house) for cards in swapped)


# --- low ------------------------------------------------------------------------------------------------------------


def low(game: Variant) -> Step:
    """What a low hand is, and which line gives the best."""
    dealt = clear(game)
    line = dealt.shown(HERO).best_low_line or game.layout.lines[0].name
    ask = _("Touch the three cards of the line that gives {name} the best low.").format(name=HERO)
    task = _pick(dealt, Side.LOW, line, ask, _low_article(game))
    return Step(_("The low half"), _low_words(game), dealt.scene(), task=task)


def _low_article(game: Variant) -> str:
    return source(game, "hand and declaration")


def _low_words(game: Variant) -> str:
    system = {
        LowSystem.DEUCE: _("Aces are high, and straights and flushes spoil a low: the best is 7-5-4-3-2."),
        LowSystem.A6: _("Aces are low, and straights and flushes spoil a low: the best is 6-4-3-2-A."),
    }.get(
        game.house.low_system,
        _("Aces are low, and straights and flushes do not matter: the best is 5-4-3-2-A."),
    )
    said = [_("Half of the pot goes to the lowest hand: five different ranks, the highest as low as can be."), system]
    if game.house.qualifier is not None:
        text = _("In this house a low counts only without a pair and with nothing above {top}.")
        said.append(text.format(top=game.house.qualifier))
    if game.house.wild_scope is not WildScope.NONE and not game.house.wild_ace:
        said.append(_("The wild card is no ace in a low here."))
    return " ".join(said)


# --- what goes wrong ------------------------------------------------------------------------------------------------


def wrong(game: Variant) -> Step:
    """What to do when something is not as it should be; one hand has a card too many."""
    dealt = beside_all(game, ("Ben", "Chris", "Dora"))
    used = {*dealt.board.values(), *(card for cards in dealt.hands.values() for card in cards)}
    spare = next(card for card in deck() if card not in used)
    name = list(dealt.hands)[_WRONG_HAND]
    dealt = replace(dealt, hands={**dealt.hands, name: (*dealt.hands[name], spare)})
    found = [one for one in check_cards(game, dealt.board, dealt.hands) if one.kind is Kind.TOO_MANY_HOLE_CARDS]
    text = _("{name} holds {count} cards, as everybody should. Look at the others.")
    replies: dict[Key, Reply] = {
        (who,): Reply(text.format(name=who, count=number(len(cards)))) for who, cards in dealt.hands.items()
    }
    (fault,) = found
    right = _("{fault} Nobody is ruled the winner before that is settled.")
    replies[(str(fault.player),)] = Reply(right.format(fault=fault.words))
    ask = _("Three players show. Touch the hand that cannot be right.")
    task = Task(ask, Touch.HAND, (str(fault.player),), replies, article=source(game, "deal", "deal and rounds"))
    return Step(_("When something goes wrong"), _wrong_words(game), dealt.scene(), task=task)


def _wrong_words(game: Variant) -> str:
    order = {
        Deviation.WARN: _("A card turned too early stays open, and Floorman says so."),
        Deviation.REFUSE: _("A card turned too early goes back face down, and Floorman says so."),
        Deviation.ACCEPT: _("A card turned too early stays open."),
    }[game.house.deviation]
    stop = _("It happens at every table: stop, leave all cards where they lie, and say what you saw.")
    return " ".join([stop, order, _("Where doubt remains, the host has the last word.")])
