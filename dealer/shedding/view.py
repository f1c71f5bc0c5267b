"""Turn a match into the JSON that the page draws, in the reader's language; of hands only one being shown is in it."""

from __future__ import annotations

from dealer.codec import Plain
from dealer.reporting import journal_words
from dealer.shedding.events import ChallengePass, GiveCard, SayPass, TakenBack
from dealer.shedding.news import sentence
from dealer.shedding.notation import name_of, notated
from dealer.shedding.prompts import hint, prompt, questions
from dealer.shedding.refusing import refusal_of, why_not
from dealer.shedding.state import Kind, Made, Phase, State
from dealer.shedding.words import cards_in_words
from dealer.view import camera_words
from rules.describe_shedding import terms
from rules.language import _, plural
from rules.shedding import Direction
from rules.shedding_options import MAX_PLAYERS, MIN_PLAYERS, PassDraws

Json = dict[str, Plain]
_SHOWN = 8  # cards of the pile that the page draws
_TOLD = 30  # moves of the history


def as_json(state: State, *, dealer: bool = False) -> Json:
    """The whole state for a page; `dealer` adds the actions that are possible now."""
    shown, hinted = prompt(state), hint(state)
    return {
        "version": state.version,
        "kind": "shedding",
        "game": _game(state),
        "deal": state.game,
        "phase": state.phase.value,
        "prompt": {"text": shown.text, "detail": shown.detail},
        "sentence": sentence(state),
        "spoken": spoken(state),
        "pile": _pile(state),
        "direction": _direction(state),
        "free": bool(state.rules and state.rules.free),
        "draw": len(state.rules.draw) if state.rules is not None else None,
        "seats": [_seat(state, seat) for seat in range(len(state.players))],
        "hint": None
        if hinted is None
        else {"ranks": [str(r) for r in hinted.ranks], "colour": hinted.colour, "text": hinted.text},
        "stuck": _stuck(state),
        "refusal": _refusal(state),
        "challenge": _challenge(state),
        "questions": [
            {"id": one.id, "text": one.text, "choices": [[str(card) for card in play] for play in one.choices]}
            for one in questions(state)
        ],
        "cautions": _cautions(state),
        "match": {"target": state.match.target, "wins": _wins(state)},
        "history": _history(state),
        "camera": {"state": state.camera.state, "text": camera_words(state.camera), "seconds": state.camera.seconds},
        "actions": list(actions(state)) if dealer else [],
    }


def _game(state: State) -> Json:
    """What is played: its name and look, its terms in words, the house rules that differ from the usual ones."""
    return {
        "name": name_of(state),
        "title": _(state.title),
        "theme": state.theme,
        "terms": list(terms(state.options)),
        "options": dict(notated(state).options),
        "players": {"least": MIN_PLAYERS, "most": MAX_PLAYERS},
    }


def spoken(state: State) -> str:
    """What a voice says: the question that waits, why something is refused, else what happened."""
    asked = questions(state)
    if asked:
        return asked[0].text
    return refusal_of(state, source=False) or sentence(state)


def _pile(state: State) -> Json:
    cards = state.rules.pile if state.rules is not None else ()
    doubt = state.doubt.cards if state.doubt is not None else ()
    last = state.last
    return {
        "cards": [str(card) for card in cards[-_SHOWN:]],
        "count": len(cards),
        "together": len(last.cards) if last is not None and last.kind is Kind.PLAY else 1,
        "refused": [str(card) for card in state.refused],
        "doubt": [str(card) if card is not None else None for card in doubt],
    }


def _direction(state: State) -> str:
    return (state.rules.direction if state.rules is not None else Direction.UP).value


def _seat(state: State, seat: int) -> Json:
    game, asked = state.rules, state.challenge
    return {
        "seat": seat + 1,
        "name": state.players[seat],
        "cards": len(game.hands[seat]) if game is not None else None,
        "turn": game is not None and game.winner is None and not game.giving and game.turn == seat,
        "stuck": game is not None and game.stuck == seat,
        "gives": game is not None and game.giving[:1] == (seat,),
        "owes": game.giving.count(seat) if game is not None else 0,
        "dealer": state.match.dealer == seat,
        "starts": game is None and state.match.starter == seat,
        "winner": game is not None and game.winner == seat,
        "shows": asked is not None and asked.seat == seat,
        "doubts": asked is not None and asked.by == seat,
        "passed": _has_passed(state, seat),
        "wins": _wins(state)[seat],
    }


def _has_passed(state: State, seat: int) -> bool:
    """Whether the player has passed since the newest card came to lie on the pile, or since somebody was stuck."""
    passes = [made.seat for made in state.moves if made.kind is Kind.PASS]
    running = state.rules.passes if state.rules is not None else 0
    return running > 0 and seat in passes[-running:]


def _wins(state: State) -> list[int]:
    """The games each player has won, the one just over included."""
    winner = state.rules.winner if state.rules is not None else None
    return [won + (seat == winner) for seat, won in enumerate(state.match.wins)]


def _stuck(state: State) -> Json | None:
    """Who is stuck, how many cards came from the draw pile, who has given and who still gives."""
    game = state.rules
    if game is None or game.stuck is None:
        return None
    given: list[int] = []
    for made in reversed(state.moves):
        if made.kind is not Kind.GIVE:
            break
        given.insert(0, made.seat + 1)
    return {
        "seat": game.stuck + 1,
        "name": state.name(game.stuck),
        "given": given,
        "owed": [seat + 1 for seat in game.giving],
        "names": [state.name(seat) for seat in game.giving],
    }


def _refusal(state: State) -> Json | None:
    text = refusal_of(state)
    return None if text is None else {"text": text, "cards": [str(card) for card in state.refused]}


def _challenge(state: State) -> Json | None:
    asked = state.challenge
    if asked is None:
        return None
    return {
        "by": asked.by + 1,
        "seat": asked.seat + 1,
        "name": state.name(asked.seat),
        "doubter": state.name(asked.by),
        "cards": [str(card) if card is not None else None for card in asked.shown],
        "count": len(state.rules.hands[asked.seat]) if state.rules is not None else 0,
        "asks": asked.verdict is not None,
    }


def _cautions(state: State) -> list[str]:
    """What does not fit: the journal, faults of the program, the draw pile by count and by the camera."""
    kept = journal_words(state.journal)
    game, found = state.rules, [*([kept] if kept else []), *state.faults]
    if game is None or state.draw_seen is None or game.winner is not None:
        return found
    count = len(game.draw)
    if count and not state.draw_seen:
        text = plural(
            "No draw pile is seen, but by count {count} card is left.",
            "No draw pile is seen, but by count {count} cards are left.",
            count,
        )
        found.append(text.format(count=count))
    return found


def _history(state: State) -> list[Json]:
    """The moves so far in words, the newest first; plays carry their number for corrections."""
    rows: list[Json] = []
    for place, made in enumerate(state.moves):
        cards = [str(card) for card in made.cards]
        rows.append(
            {"move": place, "seat": made.seat + 1, "kind": made.kind.value, "cards": cards, "text": _made(state, made)}
        )
    return rows[::-1][:_TOLD]


def _made(state: State, made: Made) -> str:
    name = state.name(made.seat)
    texts = {
        Kind.PLAY: lambda: _("{name} laid {cards}").format(name=name, cards=cards_in_words(made.cards)),
        Kind.PASS: lambda: _("{name} passed").format(name=name),
        Kind.GIVE: lambda: _("{name} gave a card").format(name=name),
        Kind.RECOUNT: lambda: _("{name} counted: {count}").format(name=name, count=made.number),
        Kind.DRAWN: lambda: _("draw pile counted: {count}").format(count=made.number),
        Kind.PENALTY: lambda: _("{name} took {count} for a challenge").format(name=name, count=made.number),
    }
    text = texts[made.kind]()
    return _("{text} (allowed by the table)").format(text=text) if made.stands else text


def actions(state: State) -> list[str]:
    """The names of the actions that make sense now, the most urgent first."""
    game = state.rules
    seat = game.turn + 1 if game is not None else 1
    found: list[str] = ["answer"] if questions(state) else []
    if state.refused:
        found += ["taken_back", "let_stand"]
    if state.challenge is not None:
        found += ["whole_hand", "enter_shown", "drop_challenge"]
    if why_not(state, GiveCard()) is None:
        found.append("give")
    if why_not(state, SayPass(seat)) is None:
        found.append("pass")
        if state.options.pass_draws is PassDraws.ONLY_UNABLE:
            found.append("pass_keep")
    if game is not None and _challengers(state):
        found.append("challenge")
    if state.phase is Phase.WON:
        found.append("new_game")
    if state.challenge is None and state.phase is not Phase.WON:
        found.append("lay")
    if not state.refused and why_not(state, TakenBack()) is None:
        found += ["taken_back", *([] if state.doubt is not None else ["laid_by"])]
    return [*found, "correct", "recount", "rename", "seats", "new_match", "undo", "redo"]


def _challengers(state: State) -> list[int]:
    """The seats (from 1) that may doubt the newest pass."""
    seats = range(1, len(state.players) + 1)
    return [seat for seat in seats if why_not(state, ChallengePass(seat)) is None]
