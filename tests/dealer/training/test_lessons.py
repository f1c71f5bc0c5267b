"""Every lesson of every game: its length, its one right touch by the rules, a reply to every touch, its French."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from dealer.languages import load
from dealer.training.lesson import STEPS, Lesson, LessonError, Step, Task, Touch, reply_to
from dealer.training.lessons import LESSONS, lesson, shorts
from dealer.training.shedding import GAME as SHEDDING
from rules.cards import Card, parse_card
from rules.hands import Hand, Source, high_hand, low_hand
from rules.language import speaking
from rules.lows import qualifies
from rules.options import WildScope
from rules.reveal import departure, first_to_act
from rules.ruling import Declaration, Player
from rules.showdown import rule
from rules.variants import Variant, games, variant

WORD = re.compile(r"[^\W\d]+")
ENGLISH, FRENCH = frozenset(("the", "of", "with", "and", "is")), frozenset(("le", "la", "de", "avec", "et", "est"))

HOUSES = (
    ("elevator", "mode", "high_only"),
    ("elevator", "mode", "cards_speak"),
    ("elevator", "lines", "rows"),
    ("elevator", "lines", "h"),
    ("elevator", "qualifier", "8"),
    ("elevator", "low_system", "27"),
    ("elevator", "separate_lines", "True"),
    ("elevator", "failed_half", "defeater"),
    ("elevator", "tie", "outright"),
    ("elevator", "method", "in_turn"),
    ("elevator", "order", "1,2,3,4,5,6,E"),
    ("elevator", "forced", "blinds"),
    ("elevator-wild", "wild_scope", "rank"),
    ("elevator-wild", "wild_ace", "False"),
    ("elevator-h", "open", "best_showing"),
    ("double-elevator", "five", "none"),
    ("double-elevator", "hole_exact", "2"),
    ("skyscraper-elevator", "mode", "declare"),
    ("skyscraper-elevator", "deviation", "refuse"),
    ("poker-elevator-fr", "centre_last", "True"),
    ("poker-elevator-fr", "hole_exact", "4"),
    ("iron-cross", "wild_scope", "none"),
)


def texts(one: Lesson) -> Iterator[str]:
    """Everything that a learner reads."""
    yield one.summary
    for step in one.steps:
        yield from (step.title, step.text)
        if step.task is not None:
            yield step.task.ask
            yield from (reply.words for reply in step.task.replies.values())
            yield from (choice.words for choice in step.task.choices)


def possible(step: Step, task: Task) -> set[tuple[str, ...]]:
    """Every touch that the page allows."""
    held = {card for hand in step.scene.hands for card in hand.cards}
    if task.touch is Touch.LINE:
        return {tuple(sorted(three)) for three in combinations(step.scene.board, 3)}
    return {
        (key,)
        for key in {
            Touch.CHOICE: [choice.key for choice in task.choices],
            Touch.PLACE: list(step.scene.board),
            Touch.CARD: sorted(held),
            Touch.HAND: [hand.name for hand in step.scene.hands],
        }[task.touch]
    }


def check_form(one: Lesson) -> None:
    assert len(one.steps) in STEPS
    assert len({step.title for step in one.steps}) == len(one.steps)
    for step in one.steps:
        assert step.text and len(step.text) < 330, f"{len(step.text)} letters: {step.text}"
        assert step.text.count(". ") <= 4
        if step.task is not None:
            assert set(step.task.replies) == possible(step, step.task), step.title
            assert step.task.answer in step.task.replies
            assert all(reply.words for reply in step.task.replies.values())
    assert not any("{" in text for text in texts(one))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_six_to_ten_short_steps_each_with_something_to_touch_and_a_reply_to_every_touch(name: str) -> None:
    one = lesson(name)
    check_form(one)
    assert all(step.task is not None for step in one.steps)
    assert not one.house


@pytest.mark.parametrize("name", LESSONS)
def test_every_right_touch_rests_on_a_named_rule(name: str) -> None:
    for step in lesson(name).steps:
        if step.task is not None:
            known = step.task.replies[step.task.answer].words
            assert step.task.article or "art." in known or "article" in known, step.title


@pytest.mark.parametrize(("name", "option", "value"), HOUSES)
def test_house_rules_make_a_whole_lesson_of_their_own(name: str, option: str, value: str) -> None:
    one = lesson(name, ((option, value),))
    check_form(one)
    assert one.house
    check_rules(one, variant(name, **{option: value if option != "order" else [*value.split(",")]}))


def test_the_list_says_what_the_lessons_are() -> None:
    made = [lesson(name) for name in LESSONS]
    assert [(one.game, one.title, one.summary, one.steps) for one in shorts()] == [
        (one.game, one.title, one.summary, len(one.steps)) for one in made
    ]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_speaks_french_from_the_first_word_to_the_last(name: str) -> None:
    load()
    with speaking("fr"):
        french = lesson(name)
    english = lesson(name)
    assert [step.task and step.task.answer for step in french.steps] == [
        step.task and step.task.answer for step in english.steps
    ]
    same = {"Elevator", "Double Elevator"}
    for one, other in zip(texts(english), texts(french), strict=True):
        assert one != other or one in same, one
        assert FRENCH.isdisjoint(WORD.findall(one)), one
        assert ENGLISH.isdisjoint(WORD.findall(other)), other


def test_what_cannot_be_touched_is_refused() -> None:
    one = lesson("elevator")
    assert reply_to(one, 0, ["E"])[0] is True
    assert reply_to(one, 1, ["4", "E", "3"])[0] is True  # in any order
    for number, given in ((0, ["9"]), (1, ["E"]), (1, ["1", "1", "E"]), (99, ["E"]), (-1, ["E"])):
        with pytest.raises(LessonError):
            reply_to(one, number, given)


# --- the rules, once more, by brute force ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_the_right_touch_is_the_only_one_by_the_rules(name: str) -> None:
    check_rules(lesson(name), variant(name))


def check_rules(one: Lesson, game: Variant) -> None:
    """Work out every answer again from what lies on the table."""
    checks: dict[str, Callable[[Variant, Step, Task], set[tuple[str, ...]]]] = {
        "Turning the cards": turned_next,
        "Bets": speaks_first,
        "The best hand": lambda game, step, task: best_line(game, step, low=False),
        "The low half": lambda game, step, task: best_line(game, step, low=True),
        "Wild cards": stands_for,
        "High, low or both": share,
        "The showdown": takes_it,
        "When something goes wrong": odd_hand,
        "A line": lambda game, step, task: {tuple(sorted(game.layout.lines[-1].slots))},
    }
    for step in one.steps:
        if step.task is not None and step.title in checks:
            assert checks[step.title](game, step, step.task) == {step.task.answer}, (step.title, step.scene)


def board(step: Step) -> dict[str, Card]:
    return {slot: card for slot, text in step.scene.board.items() if isinstance(card := parse_card(text), Card)}


def held(step: Step, name: str | None = None) -> tuple[Card, ...]:
    hand = next(hand for hand in step.scene.hands if name in (None, hand.name))
    return tuple(card for text in hand.cards if isinstance(card := parse_card(text), Card))


def hands(game: Variant, table: dict[str, Card], hole: tuple[Card, ...], *, low: bool) -> Iterator[tuple[str, Hand]]:
    """The best hand of every line, from every five cards that the rules allow."""
    make = low_hand if low else high_hand
    for line in game.layout.lines:
        shared = [table[slot] for slot in line.slots]
        lifts = [table[slot] for slot in line.slots if slot in game.layout.elevators]
        wild = {
            WildScope.NONE: [],
            WildScope.CARD: lifts,
            WildScope.RANK: [card for card in (*hole, *shared) if card.rank in [lift.rank for lift in lifts]],
        }[game.house.wild_scope]
        fives = [
            five
            for five in combinations((*hole, *shared), 5)
            if game.house.hole_exact in (None, sum(card in hole for card in five))
        ]
        yield (
            line.name,
            max(
                make([Source(card, "") for card in five], [card for card in five if card in wild], game.house)
                for five in fives
            ),
        )


def best_line(game: Variant, step: Step, *, low: bool) -> set[tuple[str, ...]]:
    made = list(hands(game, board(step), held(step), low=low))
    if low:
        made = [(line, hand) for line, hand in made if qualifies(hand.key, game.house)]
    top = max(hand.strength for _line, hand in made)
    return {tuple(sorted(game.layout.line(line).slots)) for line, hand in made if hand.strength == top}


def turned_next(game: Variant, step: Step, task: Task) -> set[tuple[str, ...]]:
    """Every card face down that alone may be turned next, or alone may not."""
    up = [slot for slot, card in step.scene.board.items() if card != "back"]
    asked = task.ask.partition(": ")[2].partition(".")[0]
    order = asked.split(", ") if asked else up
    assert sorted(order) == sorted(up)
    waits = "may not be turned yet" in task.ask
    down = [slot for slot in step.scene.board if slot not in up]
    return {(slot,) for slot in down if (departure(game, order, slot) is not None) is waits}


def speaks_first(game: Variant, step: Step, task: Task) -> set[tuple[str, ...]]:
    seats = [hand.name for hand in step.scene.hands]
    folded = [hand.name for hand in step.scene.hands if "folded" in hand.note]
    shown = {
        hand.name: [card for text in hand.cards if text != "back" and isinstance(card := parse_card(text), Card)]
        for hand in step.scene.hands
    }
    button = next(hand.name for hand in step.scene.hands if "button" in hand.note)
    rounds = [number for number in range(1, 3) if number == 1 or folded]
    return {(str(first_to_act(game, rounds[-1], seats, button, folded, shown)),)}


def stands_for(game: Variant, step: Step, task: Task) -> set[tuple[str, ...]]:
    """The hole card of the elevator's rank; or the choice that makes the strongest hand in the elevator's place."""
    table, hole = board(step), held(step)
    line = next(line for line in game.layout.lines if set(line.slots) == set(step.look.slots))
    (lift,) = (table[slot] for slot in line.slots if slot in game.layout.elevators)
    if task.touch is Touch.CARD:
        return {(str(card),) for card in hole if card.rank is lift.rank}
    plain = [card for card in (*hole, *(table[slot] for slot in line.slots)) if card is not lift]
    made = {}
    for choice in task.choices:
        stand_in = parse_card(choice.key)
        assert isinstance(stand_in, Card)
        made[choice.key] = max(
            high_hand([Source(card, "") for card in five], [], game.house)
            for five in combinations([*plain, stand_in], 5)
        ).strength
    return {(key,) for key, strength in made.items() if strength == max(made.values())}


DECLARED = {"declares both": Declaration.BOTH, "declares high": Declaration.HIGH, "declares low": Declaration.LOW}


def players(step: Step) -> list[Player]:
    return [
        Player(hand.name, held(step, hand.name), DECLARED.get(hand.note.partition(" ")[2])) for hand in step.scene.hands
    ]


def share(game: Variant, step: Step, task: Task) -> set[tuple[str, ...]]:
    shares = rule(game, board(step), players(step)).shares
    assert shares is not None
    return {(str(shares["Ana"]),)}


def takes_it(game: Variant, step: Step, task: Task) -> set[tuple[str, ...]]:
    """Who has the best of the hands that count for high."""
    table = board(step)
    best = {
        player.name: max(hand.strength for _line, hand in hands(game, table, player.hole, low=False))
        for player in players(step)
        if player.declaration is not Declaration.LOW
    }
    return {(name,) for name, strength in best.items() if strength == max(best.values())}


def odd_hand(game: Variant, step: Step, task: Task) -> set[tuple[str, ...]]:
    return {(hand.name,) for hand in step.scene.hands if len(hand.cards) != game.hole_cards}


def test_the_card_shedding_game_refuses_every_other_card_with_a_reason_of_its_rules() -> None:
    refusals = 0
    for step in lesson(SHEDDING).steps:
        if step.task is None or step.task.touch is not Touch.CARD:
            continue
        pile = parse_card(step.scene.board["pile"])
        down = "down" in step.scene.hands[0].note
        for key, reply in step.task.replies.items():
            card = parse_card(key[0])
            fits = not isinstance(card, Card) or (
                isinstance(pile, Card)
                and card.is_red is not pile.is_red
                and (card.rank <= pile.rank if down else card.rank >= pile.rank)
            )
            assert fits is (key == step.task.answer), (step.title, key)
            refusals += not fits
            assert fits or any(word in reply.words for word in ("lower", "higher", "both"))
    assert refusals == 10
