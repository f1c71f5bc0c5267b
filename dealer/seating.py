"""Seat the players; begin the first deal, then the next ones with the button moved (OPR-527 art. 2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dealer import announce, refusals
from dealer.board import say, with_seat
from dealer.events import Rename, SetButton, StartDeal
from dealer.names import PlayerNameError, clean_name
from dealer.rules_in_force import chosen
from dealer.state import BoardCard, Seat, State
from rules.language import _
from rules.options import OptionError
from rules.variants import Variant, VariantError


class TableError(ValueError):
    """Seats that do not make a deal; the text says what is wrong."""


def opening(given: Variant, players: Sequence[str], *, button: int | None = None, watching: bool = False) -> State:
    """The state before the first deal: nobody has a card, the board is empty.

    button: seat of the dealer button, the last seat unless given.
    watching: nobody sits; hands count in the order shown.
    Raise TableError for seats that the game cannot have.
    """
    names = () if watching else seat_names(given, players)
    if button is not None and not 1 <= button <= len(names):
        raise TableError(f"button {button} is at no seat: give a number from 1 to {len(names)}")
    seats = tuple(Seat(number, name) for number, name in enumerate(names, 1))
    board = tuple(BoardCard(slot) for slot in given.layout.names)
    state = State(given, seats, button or len(seats), board, watching=watching)
    return say(state, announce.deal_begins(1, names[state.button - 1] if names else None))


def seat_names(given: Variant, players: Sequence[str]) -> tuple[str, ...]:
    """The players' names, told apart; raise TableError for too many or too few, or a name that cannot be shown."""
    house = given.house
    if not house.min_players <= len(players) <= house.max_players:
        text = _("{game} is for {least} to {most} players; {count} are seated")
        seats = {"least": house.min_players, "most": house.max_players, "count": len(players)}
        raise TableError(text.format(game=_(given.title), **seats))
    names: list[str] = []
    for player in players:
        names.append(_told_apart(_clean(player) or f"Seat {len(names) + 1}", names))
    return tuple(names)


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except PlayerNameError as error:
        raise TableError(str(error)) from error


def _told_apart(name: str, taken: Sequence[str]) -> str:
    """The name, with a number after it when it is taken: shares of the pot go by name."""
    count = 2
    while (told := name if count == 2 and name not in taken else f"{name} {count}") in taken:
        count += 1
    return told


def next_deal(state: State) -> State:
    """The next deal at the same table: board empty, nobody folded, the button one seat on."""
    return _fresh(state, state.variant, state.seats, state.button % len(state.seats) + 1 if state.seats else 0)


def start_deal(state: State, event: StartDeal) -> State:
    """Begin a deal with the players, the button, the game or the house rules that a person gave."""
    try:
        game = chosen(state.variant, event.game, event.options)
        names = seat_names(game, event.players) if event.players else tuple(seat.name for seat in state.seats)
        if not state.watching:
            seat_names(game, names)
    except (VariantError, OptionError, TableError) as error:
        return say(state, refusals.cannot_start(str(error)))
    seats = tuple(Seat(number, name) for number, name in enumerate(names, 1))
    button = event.button if event.button is not None else _next_button(state, len(seats))
    if seats and not 1 <= button <= len(seats):
        return say(state, refusals.cannot_start(_("there is no seat {number}").format(number=button)))
    return _fresh(state, game, seats, button)


def _next_button(state: State, seats: int) -> int:
    """The seat after the button; before anything was laid the button has not been used and stays."""
    used = state.laid or any(card.order is not None for card in state.board)
    return (state.button % seats + 1 if used else min(state.button, seats)) if seats else 0


def _fresh(state: State, game: Variant, seats: tuple[Seat, ...], button: int) -> State:
    """The state of a deal that begins now; a deal of which nothing was seen is not counted."""
    begun = state.laid or any(card.order is not None for card in state.board)
    made = State(
        game,
        () if state.watching else tuple(Seat(seat.number, seat.name) for seat in seats),
        button,
        tuple(BoardCard(slot) for slot in game.layout.names),
        deal=state.deal + begun,
        watching=state.watching,
        camera=state.camera,
        journal=state.journal,
        version=state.version,
    )
    holder = made.seat(button)
    return say(made, announce.deal_begins(made.deal, holder.name if holder else None))


def set_button(state: State, event: SetButton) -> State:
    """The dealer button lies at another seat."""
    seat = state.seat(event.seat)
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    return say(replace(state, button=event.seat), announce.button_at(seat.name))


def rename(state: State, event: Rename) -> State:
    """A player's name is written differently."""
    seat = state.seat(event.seat)
    if seat is None:
        return say(state, refusals.no_such_seat(event.seat))
    others = [other.name for other in state.seats if other.number != event.seat]
    try:
        name = _told_apart(_clean(event.name) or seat.name, others)
    except TableError as error:
        return say(state, refusals.sentence(str(error)))
    return say(with_seat(state, event.seat, name=name), announce.renamed(seat.name, name))
