"""Teach the card-shedding game called Elevator: up, down, jokers, passing, being stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dealer.training.boards import NAMES
from dealer.training.lesson import Key, Lesson, Reply, Step, Task, Touch
from dealer.training.question import Choice, Hand, Scene
from dealer.training.shedding import GAME
from rules.cards import AnyCard, parse_cards
from rules.language import _, plural
from rules.shedding import legal_plays, refusal, step
from rules.shedding_options import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS
from rules.shedding_refusals import Reason
from rules.shedding_state import Before, Direction, Give, Held, Pass, Play, SheddingState
from rules.words import capital, listed, number

_ANA, _BEN, _CHRIS = NAMES[:3]
_UNKNOWN: tuple[Held, ...] = (None,) * 4


def lesson() -> Lesson:
    """The whole game in nine steps."""
    steps = (_begin(), _up(), _several(), _joker(), _ace(), _down(), _passing(), _stuck(), _empty())
    summary = _("Not poker: get rid of your cards. The pile goes up, turns at an ace, and rides down again.")
    return Lesson(GAME, _title(), summary, steps)


def _title() -> str:
    return _("Elevator, the card-shedding game")


def _cards(text: str) -> tuple[AnyCard, ...]:
    return parse_cards(text.split())


def _state(pile: str, hand: str, direction: Direction = Direction.UP) -> SheddingState:
    """Ana is in turn with this hand; what the others hold is not seen."""
    return SheddingState(
        hands=(_cards(hand), _UNKNOWN, _UNKNOWN), draw=(None,) * 20, pile=_cards(pile), direction=direction,
        before=Before.PLAY, last=2,
    )  # fmt: skip


def _scene(state: SheddingState, *seats: int) -> Scene:
    """The pile and the hands of these seats."""
    hands = tuple(_hand(state, seat) for seat in seats)
    board = {"pile": str(state.pile[-1])}
    return Scene(GAME, _title(), board, {"pile": (0.0, 0.0)}, hands)


def _hand(state: SheddingState, seat: int) -> Hand:
    way = _("the pile goes up") if state.direction is Direction.UP else _("the pile goes down")
    cards = tuple("back" if card is None else str(card) for card in state.hands[seat])
    return Hand(NAMES[seat], cards, way if seat == state.turn else "")


def _source(reason: Reason) -> str:
    section = {
        Reason.PASSED_BEFORE: _("Elevator, the card-shedding game: passing"),
        Reason.NOBODY_STUCK: _("Elevator, the card-shedding game: stuck in the elevator"),
    }
    return section.get(reason, _("Elevator, the card-shedding game: how to play"))


def _begin() -> Step:
    text = _(
        "{least} to {most} players get {count} cards each. The rest is the draw pile, and one card is turned "
        "to begin the pile. Whoever has no card left first wins."
    )
    words = text.format(least=capital(number(MIN_PLAYERS)), most=number(MAX_PLAYERS), count=number(HAND_SIZE))
    state = replace(_state("5h", "8s"), hands=(_cards("8s"), (None, None), (None,) * 3))
    after = step(state, Play(_cards("8s")))
    winner = NAMES[after.winner or 0]
    scene = _scene(state, 0, 1, 2)
    text = _("{name} still holds {count} cards.")
    replies: dict[Key, Reply] = {
        (NAMES[seat],): Reply(text.format(name=NAMES[seat], count=number(len(hand))))
        for seat, hand in enumerate(state.hands)
    }
    replies[(winner,)] = Reply(_("Right: {name} lays the last card and has won.").format(name=winner))
    ask = _("It is {name}'s turn. Touch the hand that wins now.").format(name=_ANA)
    return Step(_("How it begins"), words, scene, task=Task(ask, Touch.HAND, (winner,), replies, article=_winning()))


def _winning() -> str:
    return _("Elevator, the card-shedding game: winning")


def _one_card(state: SheddingState, title: str, text: str, ask: str, right: str) -> Step:
    """One card of Ana's may be laid, and the engine says why no other may."""
    hand = [card for card in state.hands[0] if card is not None]
    legal = [cards[0] for cards in legal_plays(state) if len(cards) == 1]
    (wanted,) = legal
    replies: dict[Key, Reply] = {}
    for card in hand:
        refused = refusal(state, Play((card,)))
        words = right.format(the_card=card.definite) if refused is None else refused.text
        turned = (("pile", str(card)),) if refused is None else ()
        replies[(str(card),)] = Reply(words, turned=turned)
    task = Task(ask, Touch.CARD, (str(wanted),), replies, article=_source(Reason.TOO_LOW))
    return Step(title, text, _scene(state, 0), task=task)


def _may_lay() -> str:
    return _("Touch the card that {name} may lay.").format(name=_ANA)


def _up() -> Step:
    text = _(
        "The elevator starts upwards: lay a card of the other colour, black on red or red on black, "
        "that is higher or just as high. It may skip floors."
    )
    right = _("Right: {the_card} is higher and of the other colour.")
    return _one_card(_state("5h", "3s 8s 9d 4c Jh"), _("Going up"), text, _may_lay(), right)


def _several() -> Step:
    state = _state("7s", "9h 9c 9d Js")
    options = [_cards(text) for text in ("9h 9c", "9h 9d", "9c 9h", "9h Js")]
    replies: dict[Key, Reply] = {}
    right = _("Right: {cards}, one colour after the other.")
    for cards in options:
        refused = refusal(state, Play(cards))
        words = right.format(cards=_said(cards)) if refused is None else refused.text
        replies[(_key(cards),)] = Reply(words)
    legal = next(cards for cards in options if refusal(state, Play(cards)) is None)
    choices = tuple(Choice(_key(cards), capital(_said(cards))) for cards in options)
    text = _("Cards of one rank may be laid together, as long as the colours alternate all the way.")
    ask = _("On the black seven: what may {name} lay together?").format(name=_ANA)
    task = Task(ask, Touch.CHOICE, (_key(legal),), replies, choices, _source(Reason.RUN_COLOUR))
    return Step(_("Several at once"), text, _scene(state, 0), task=task)


def _said(cards: Sequence[AnyCard]) -> str:
    return listed([card.words for card in cards], "then")


def _key(cards: Sequence[AnyCard]) -> str:
    return "+".join(map(str, cards))


def _joker() -> Step:
    text = _(
        "A joker may always be laid, alone. It clears the way: the next player lays any card, "
        "and the pile goes up from there."
    )
    right = _("Right: {the_card} helps out of everything, so keep one for later if you can.")
    return _one_card(_state("Ks", "Qh Kc 2d Xr"), _("Jokers"), text, _may_lay(), right)


def _ace() -> Step:
    state = _state("Jd", "As 4h 6c")
    after = step(state, Play(_cards("As"))).direction
    up = _("No: an ace is the top floor, and from there it only goes down.")
    down = _("Right: down, from the ace to the two. At a two the elevator turns up again.")
    replies: dict[Key, Reply] = {("up",): Reply(up), ("down",): Reply(down, turned=(("pile", "As"),))}
    text = _("Two is the lowest floor, the ace the top one. Up there the elevator turns, and at a two it turns again.")
    ask = _("{name} lays the ace of spades on the jack. Which way does it go now?").format(name=_ANA)
    choices = (Choice("up", _("Up")), Choice("down", _("Down")))
    task = Task(ask, Touch.CHOICE, (after.value,), replies, choices, _source(Reason.TOO_HIGH))
    return Step(_("Turning at the top"), text, _scene(state, 0), task=task)


def _down() -> Step:
    text = _("Going down, the next card is lower or just as high, and still of the other colour.")
    right = _("Right: {the_card} is lower and of the other colour.")
    return _one_card(_state("Ts", "Jh 6h Qd 8c", Direction.DOWN), _("Going down"), text, _may_lay(), right)


def _passing() -> Step:
    state = replace(_state("9c", "Th 3s 5d"), before=Before.PASS, last=1, passes=1)
    refused = refusal(state, Pass())
    must = refused is not None
    text = _(
        "Whoever passes draws a card. After a player who laid you may pass even if you could lay. "
        "After a player who passed you may pass only if nothing fits."
    )
    no = _("Not here: {why}").format(why=refused.text) if refused else _("Right: nothing fits.")
    lay = _("Right: something fits and the player before passed, so a card must be laid.")
    replies: dict[Key, Reply] = {("pass",): Reply(no), ("lay",): Reply(lay)}
    ask = _("{other} has just passed, and {name} holds these cards. May {name} pass?").format(other=_CHRIS, name=_ANA)
    choices = (Choice("pass", _("Pass")), Choice("lay", _("Lay a card")))
    answer = "lay" if must else "pass"
    task = Task(ask, Touch.CHOICE, (answer,), replies, choices, _source(Reason.PASSED_BEFORE))
    return Step(_("Passing"), text, _scene(state, 0), task=task)


def _stuck() -> Step:
    """Ben laid last, Chris passed; Ana passes too."""
    state = replace(_state("Qs", "4c 5s 2h"), before=Before.PASS, last=1, passes=1)
    after = step(state, Pass())
    count = len(after.hands[1]) - len(state.hands[1])
    text = _(
        "If you lay and then everybody else passes, you are stuck in the elevator: "
        "draw one card for each player, and the next player may lay any card."
    )
    ask = _("{stuck} laid the queen, {other} passed, and now {name} passes too. How many cards does {stuck} draw?")
    options = sorted({0, 1, count, HAND_SIZE})
    no = _("No: {name} is stuck, and there are {players} players.").format(name=_BEN, players=number(state.players))
    replies: dict[Key, Reply] = {(str(option),): Reply(no) for option in options}
    right = _("Right: {count}, one for each player. So think before you lay what nobody can follow.")
    replies[(str(count),)] = Reply(right.format(count=number(count)))
    task = Task(
        ask.format(stuck=_BEN, other=_CHRIS, name=_ANA), Touch.CHOICE, (str(count),), replies,
        tuple(Choice(str(n), plural("{count} card", "{count} cards", n).format(count=n)) for n in options),
        _source(Reason.NOBODY_STUCK),
    )  # fmt: skip
    return Step(_("Stuck in the elevator"), text, _scene(state, 0, 1, 2), task=task)


def _empty() -> Step:
    """The draw pile is empty and Ben is stuck: Chris gives, then Ana gives the last card of hers and wins."""
    state = replace(
        _state("Qs", "5s"), hands=(_cards("5s"), (None,) * 3, (None,) * 2), draw=(),
        before=Before.PASS, last=1, passes=1,
    )  # fmt: skip
    first = step(state, Pass())
    after = step(step(first, Give(None)), Give(_cards("5s")[0]))
    winner = NAMES[after.winner or 0]
    text = _(
        "When the draw pile is empty, the others give the stuck player one card each, "
        "beginning to the left. Whoever gives away the last card has won too."
    )
    right = _("Right: {name} gives the last card away and wins, without laying it.").format(name=winner)
    said = {
        _BEN: _("{name} is stuck and gets cards, so that is no way to win."),
        _CHRIS: _("{name} gives first but keeps a card."),
    }
    replies: dict[Key, Reply] = {(name,): Reply(text_.format(name=name)) for name, text_ in said.items()}
    replies[(winner,)] = Reply(right)
    ask = _("{stuck} laid the queen, all others passed, and the draw pile is empty. Touch the hand that wins.")
    task = Task(ask.format(stuck=_BEN), Touch.HAND, (winner,), replies, article=_source(Reason.NOBODY_STUCK))
    return Step(_("The empty draw pile"), text, _scene(state, 0, 1, 2), task=task)
