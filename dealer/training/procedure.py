"""Ask about the dealer's own work: laying, turning, rounds and action, and what is wrong on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from dealer.training.boards import NAMES, Dealt, NoQuestion, deal, others, places, some_game
from dealer.training.question import Cell, Choice, Form, Question, Scene, Skill
from rules.cards import Card, deck
from rules.irregularities import Kind, check_cards
from rules.language import _
from rules.reveal import betting_round, departure, first_to_act, legal_next, mid_group, recommended_next
from rules.variants import Variant
from rules.words import listed

_TRIES, _WRONG = 300, 2


def layout(seed: int, level: int, game: str | None = None) -> Question:
    """Where the cards of a board lie, among places where none does."""
    luck = Random(f"layout {seed} {level} {game}")
    made = some_game(luck, lambda one: True, game)
    own = list(places(made).values())
    tempting = _around(own)
    wrong = others(luck, tempting, 2 + 2 * level)
    spots = [*own, *wrong]
    luck.shuffle(spots)
    cells = tuple(Cell(f"c{number}", x, y) for number, (x, y) in enumerate(spots, 1))
    ask = _("Lay out the board of {game}: tap every place where a card lies. The lowest row lies nearest to you.")
    lines = _("{game} has {count} cards on the board; its lines are {lines}.")
    return Question(
        skill=Skill.LAYOUT,
        game=made.name,
        level=level,
        seed=seed,
        ask=ask.format(game=_(made.title)),
        form=Form.PLACES,
        scene=Scene(made.name, made.title, cells=cells),
        answer=tuple(cell.key for cell in cells if (cell.x, cell.y) in own),
        why=lines.format(game=_(made.title), count=len(own), lines=listed(line.name for line in made.layout.lines)),
        ease=-float(len(wrong)),
        article=dict(made.sources).get("layout", ""),
    )


Spot = tuple[float, float]


def _around(own: Sequence[Spot]) -> list[Spot]:
    """Places beside the board's own, those that touch most of them first."""
    xs, ys = sorted({x for x, _y in own}), sorted({y for _x, y in own})
    step = 1.0
    columns = [*xs, xs[0] - step, xs[-1] + step]
    rows = [*ys, ys[0] - step, ys[-1] + step]
    far = 0.6
    return [(x, y) for x in columns for y in rows if all(abs(x - a) > far or abs(y - b) > far for a, b in own)]


def turn(seed: int, level: int, game: str | None = None) -> Question:
    """Which card may be turned next, among places that tempt."""
    luck = Random(f"turn {seed} {level} {game}")
    made = some_game(luck, _tempts, game)
    for _try in range(_TRIES):
        turned = _turned(made, luck, luck.randrange(len(made.layout.names) - 1))
        left = [slot for slot in made.layout.names if slot not in turned]
        faults = {slot: departure(made, turned, slot) for slot in left}
        right = [slot for slot in left if faults[slot] is None]
        wrong = [slot for slot in left if faults[slot] is not None]
        if right and len(wrong) >= _WRONG:
            break
    else:
        raise NoQuestion(f"nothing tempts in {made.title}: try another seed")
    wrong = _tempting(made, turned, wrong)[: 1 + max(1, level - 1)]
    answer = luck.choice(right)
    options = sorted([answer, *wrong], key=made.layout.names.index)
    dealt = deal(made, luck, 0)
    fault = faults[wrong[0]]
    why = _("Position {slot} is in order.").format(slot=answer)
    return Question(
        skill=Skill.TURN,
        game=made.name,
        level=level,
        seed=seed,
        ask=_turned_words(turned) + " " + _("Which card may be turned next?"),
        form=Form.CHOICE,
        scene=dealt.scene(hidden=left),
        answer=(answer,),
        why=f"{why} {fault.words}" if fault else why,
        ease=-float(len(wrong)),
        choices=tuple(Choice(slot, _place(made, slot)) for slot in options),
        article=_source(made, "rounds and order of turning", "order of turning", "rounds"),
        lit=(answer,),
    )


@cache
def _tempts(made: Variant) -> bool:
    """Whether the game has an order that a dealer can get wrong, with at least two wrong places at once."""
    luck = Random(0)
    turned = _turned(made, luck, len(made.layout.names))
    for count in range(len(turned)):
        left = [slot for slot in made.layout.names if slot not in turned[:count]]
        if sum(departure(made, turned[:count], slot) is not None for slot in left) >= _WRONG:
            return True
    return False


def _turned(made: Variant, luck: Random, count: int) -> list[str]:
    """So many cards turned as the rules recommend, by chance where the dealer may choose."""
    turned: list[str] = []
    while len(turned) < count:
        turned.append(recommended_next(made, turned) or luck.choice(legal_next(made, turned)))
    return turned


def _tempting(made: Variant, turned: Sequence[str], wrong: Sequence[str]) -> list[str]:
    """Wrong places, the most tempting first: the elevator, then those on a line that is nearly open."""

    def pull(slot: str) -> tuple[bool, int]:
        on = [line for line in made.layout.lines if slot in line.slots]
        return slot in made.layout.elevators, max(sum(s in turned for s in line.slots) for line in on) if on else 0

    return sorted(wrong, key=pull, reverse=True)


def _turned_words(turned: Sequence[str]) -> str:
    if not turned:
        return _("The board lies face down.")
    return _("Turned so far, in this order: {slots}.").format(slots=", ".join(turned))


def _place(made: Variant, slot: str) -> str:
    return _("{slot}, {place}").format(slot=slot, place=_(made.layout.slot(slot).words))


def _source(made: Variant, *topics: str) -> str:
    known = dict(made.sources)
    return next((known[topic] for topic in topics if topic in known), "")


def round_and_action(seed: int, level: int, game: str | None = None) -> Question:
    """Which betting round it is, or who acts first in it."""
    luck = Random(f"round {seed} {level} {game}")
    made = some_game(luck, lambda one: True, game)
    turned = _turned(made, luck, luck.randrange(len(made.layout.names) + 1))
    while mid_group(made, turned):
        turned = turned[:-1]
    return (_which_round if luck.random() < 0.5 else _who_acts)(made, luck, turned, level, seed)


def _which_round(made: Variant, luck: Random, turned: list[str], level: int, seed: int) -> Question:
    number, most = betting_round(made, turned), made.betting_rounds
    near = sorted((n for n in range(1, most + 1) if n != number), key=lambda n: abs(n - number))
    options = sorted([number, *near[: 1 + level]])
    left = [slot for slot in made.layout.names if slot not in turned]
    why = _("{turned} of {count} cards are open: this is betting round {number} of {most}.")
    return Question(
        skill=Skill.ROUND,
        game=made.name,
        level=level,
        seed=seed,
        ask=_turned_words(turned) + " " + _("Which betting round comes now?"),
        form=Form.CHOICE,
        scene=deal(made, luck, 0).scene(hidden=left),
        answer=(str(number),),
        why=why.format(turned=len(turned), count=len(made.layout.names), number=number, most=most),
        ease=-float(min(len(near), 1 + level)) - len(turned) / 20,
        choices=tuple(Choice(str(n), _("round {number}").format(number=n)) for n in options),
        article=_source(made, "rounds and order of turning", "rounds", "order of turning"),
    )


def _who_acts(made: Variant, luck: Random, turned: list[str], level: int, seed: int) -> Question:
    seats = list(NAMES[: max(made.house.min_players, min(3 + level, made.house.max_players))])
    button = luck.choice(seats)
    folded = luck.sample(seats, luck.randrange(min(level + 1, len(seats) - 1)))
    hands = _open_cards(made, luck, seats)
    number = betting_round(made, turned)
    first = first_to_act(made, number, seats, button, folded, {name: hands[name] for name in seats})
    if first is None:
        return _which_round(made, luck, turned, level, seed)
    left = [slot for slot in made.layout.names if slot not in turned]
    dealt = Dealt(made, deal(made, luck, 0).board, {name: hands[name] for name in seats})
    notes = {name: _("{name} has folded").format(name=name) for name in folded}
    ask = _("Round the table clockwise sit {names}. {button} has the button. {folded} Who acts first?")
    gone = _("{names} folded.").format(names=listed(folded)) if folded else _("Nobody has folded.")
    return Question(
        skill=Skill.ROUND,
        game=made.name,
        level=level,
        seed=seed,
        ask=ask.format(names=listed(seats), button=button, folded=gone),
        form=Form.CHOICE,
        scene=dealt.scene(notes, hidden=left),
        answer=(str(first),),
        why=_("The first player left of the button who has not folded acts first: {name}.").format(name=first)
        if not made.up_cards or number > 1
        else _("{name} acts first by the cards that lie open.").format(name=first),
        ease=-float(len(folded)) - len(seats) / 20,
        choices=tuple(Choice(name, name) for name in seats),
        article=_source(made, "rounds and order of turning", "rounds"),
    )


def _open_cards(made: Variant, luck: Random, seats: Sequence[str]) -> Mapping[str, tuple[Card, ...]]:
    """What lies open before each player in the games that deal some cards so, nothing in the others."""
    dealt = deal(made, luck, len(seats))
    return {name: cards[: made.up_cards] for name, cards in zip(seats, dealt.hands.values(), strict=True)}


NOTHING = "nothing"
_PLANTED = (
    NOTHING,
    Kind.DUPLICATE_CARD,
    Kind.OUT_OF_ORDER,
    Kind.TOO_MANY_HOLE_CARDS,
    Kind.TOO_FEW_HOLE_CARDS,
    Kind.CARD_MISSING,
)


def irregularity(seed: int, level: int, game: str | None = None) -> Question:
    """What is wrong on a table with one planted mistake, or with none."""
    luck = Random(f"irregularity {seed} {level} {game}")
    made = some_game(luck, lambda one: True, game)
    for _try in range(_TRIES):
        wanted = luck.choice(_PLANTED)
        dealt, turned = _planted(made, luck, wanted, level)
        if wrong_with(dealt, turned) == ({wanted} - {NOTHING}):
            break
    else:
        raise NoQuestion(f"nothing could be planted in {made.title}: try another seed")
    left = [slot for slot in dealt.board if slot not in turned]
    scene = dealt.scene(hidden=left)
    scene = replace(scene, board={slot: scene.board.get(slot, "") for slot in made.layout.names})
    ask = _("{turned} Everybody has shown what lies here. What is wrong?") if not left else _("{turned} What is wrong?")
    visible = len(turned) + sum(len(cards) for cards in dealt.hands.values())
    return Question(
        skill=Skill.IRREGULARITY,
        game=made.name,
        level=level,
        seed=seed,
        ask=ask.format(turned=_turned_words(turned)),
        form=Form.CHOICE,
        scene=scene,
        answer=(str(wanted),),
        why=_fault_words(dealt, turned),
        ease=-float(visible),
        choices=tuple(Choice(str(kind), _kind_words(kind)) for kind in _PLANTED),
    )


def wrong_with(dealt: Dealt, turned: Sequence[str]) -> set[str]:
    """What the rules find wrong: the cards that are seen, the counts, the order of turning."""
    seen = {slot: card for slot, card in dealt.board.items() if slot in turned}
    found = {str(fault.kind) for fault in check_cards(dealt.game, seen, dealt.hands, complete=False)}
    if dealt.hands:
        found |= {str(fault.kind) for fault in check_cards(dealt.game, {}, dealt.hands, complete=True)} & {
            str(Kind.TOO_FEW_HOLE_CARDS)
        }
    if set(dealt.game.layout.names) - set(dealt.board):
        found.add(str(Kind.CARD_MISSING))
    if any(departure(dealt.game, turned[:n], slot) is not None for n, slot in enumerate(turned)):
        found.add(str(Kind.OUT_OF_ORDER))
    return found


def _planted(made: Variant, luck: Random, wanted: str, level: int) -> tuple[Dealt, list[str]]:
    """A table with one mistake; harder ones have more cards to look through."""
    showdown = wanted in (Kind.TOO_MANY_HOLE_CARDS, Kind.TOO_FEW_HOLE_CARDS) or luck.random() < level / 6
    dealt = deal(made, luck, min(1 + level, made.house.max_players) if showdown else 0)
    board, hands = dict(dealt.board), dict(dealt.hands)
    names = made.layout.names
    turned = _turned(made, luck, len(names) if showdown else luck.randrange(2, len(names) + 1))
    used = {*board.values(), *(card for cards in hands.values() for card in cards)}
    spare = [card for card in deck() if card not in used]
    if wanted == Kind.DUPLICATE_CARD:
        first, second = luck.sample(turned, 2)
        if hands and luck.random() < 0.5:
            name = luck.choice(list(hands))
            hands[name] = (*hands[name][:-1], board[first])
        else:
            board[second] = board[first]
    elif wanted == Kind.OUT_OF_ORDER:
        luck.shuffle(turned)
        if not showdown:
            turned = luck.sample(names, len(turned))
    elif wanted in (Kind.TOO_MANY_HOLE_CARDS, Kind.TOO_FEW_HOLE_CARDS) and spare:
        name = luck.choice(list(hands))
        hands[name] = (*hands[name], luck.choice(spare)) if wanted == Kind.TOO_MANY_HOLE_CARDS else hands[name][:-1]
    elif wanted == Kind.CARD_MISSING:
        missing = luck.choice([slot for slot in names if slot not in turned] or [turned[-1]])
        board.pop(missing)
        turned = [slot for slot in turned if slot != missing]
    return Dealt(made, board, hands), turned


def _kind_words(kind: str) -> str:
    return {
        NOTHING: _("nothing is wrong"),
        Kind.DUPLICATE_CARD: _("the same card is there twice"),
        Kind.OUT_OF_ORDER: _("a card was turned out of order"),
        Kind.TOO_MANY_HOLE_CARDS: _("a hand has too many cards"),
        Kind.TOO_FEW_HOLE_CARDS: _("a hand has too few cards"),
        Kind.CARD_MISSING: _("a card of the board is missing"),
    }[kind]


def _fault_words(dealt: Dealt, turned: Sequence[str]) -> str:
    seen = {slot: card for slot, card in dealt.board.items() if slot in turned}
    complete = not set(dealt.game.layout.names) - set(seen)
    words = [fault.words for fault in check_cards(dealt.game, seen, dealt.hands, complete=complete)]
    for number, slot in enumerate(turned):
        fault = departure(dealt.game, turned[:number], slot)
        if fault is not None:
            words.append(fault.words)
            break
    for slot in dealt.game.layout.names:
        if slot not in dealt.board and complete is False:
            place = _(dealt.game.layout.slot(slot).words)
            words.append(_("The card at {slot} ({place}) is missing.").format(slot=slot, place=place))
    return " ".join(words) or _("Everything is as it should be.")
