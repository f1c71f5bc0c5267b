"""Say what happened in the game, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealer.shedding.state import News, State, What
from dealer.shedding.words import cards_in_words
from rules.cards import Card, Joker, Rank
from rules.language import _, plural
from rules.shedding import Direction


def sentence(state: State) -> str:
    """The last thing that happened, in one or two sentences."""
    return " ".join(text for news in state.news if (text := said(state, news)))


def said(state: State, news: News) -> str:
    """One piece of news in words."""
    return _WORDS[news.what](state, news)


def _who(state: State, news: News) -> dict[str, str]:
    cards = cards_in_words(news.cards)
    return {
        "name": state.name(news.seat),
        "other": state.name(news.other),
        "cards": cards,
        "Cards": cards[:1].upper() + cards[1:],
    }


def _begun(state: State, news: News) -> str:
    text = _("{Cards} begins the pile. {name} is first.").format(**_who(state, news))
    return f"{text} {_way(state)}".strip()


def _played(state: State, news: News) -> str:
    who = _who(state, news)
    newest = news.cards[-1]
    text = _("{name} lays {cards}.").format(**who)
    return f"{text} {_turned(newest)}".strip()


def _turned(newest: object) -> str:
    """What a card does to the way of the pile."""
    if isinstance(newest, Joker):
        return _("Any card may follow, and the pile goes up from it.")
    if isinstance(newest, Card) and newest.rank is Rank.ACE:
        return _("The elevator goes down.")
    if isinstance(newest, Card) and newest.rank is Rank.TWO:
        return _("The elevator goes up.")
    return ""


def _way(state: State) -> str:
    game = state.rules
    if game is None:
        return ""
    if game.free:
        return _("Any card may follow.")
    return _("The elevator goes up.") if game.direction is Direction.UP else _("The elevator goes down.")


def _passed(state: State, news: News) -> str:
    if news.number:
        return _("{name} passes and draws a card.").format(**_who(state, news))
    return _("{name} passes; nothing is drawn.").format(**_who(state, news))


def _stuck(state: State, news: News) -> str:
    text = _("{name} is stuck in the elevator.").format(**_who(state, news))
    if news.number:
        drawn = plural("{name} draws {count} card.", "{name} draws {count} cards.", news.number)
        text = f"{text} {drawn.format(name=state.name(news.seat), count=news.number)}"
    game = state.rules
    if game is not None and game.giving:
        owed = plural("{count} card is still owed.", "{count} cards are still owed.", len(game.giving))
        text = f"{text} {owed.format(count=len(game.giving))}"
    return text


def _able(state: State, news: News) -> str:
    who = _who(state, news)
    text = _("{other} was right: {name} could have laid {cards}.").format(**{**who, "cards": _one_of(news)})
    if news.number:
        costs = _("The pass stands and costs {name} a card.").format(**who)
        return f"{text} {costs}"
    back = _("The pass is taken back: {name} lays a card.").format(**who)
    return f"{text} {back}"


def _one_of(news: News) -> str:
    words = [card.definite for card in news.cards]
    text = words[0]
    for word in words[1:]:
        text = _("{first} or {second}").format(first=text, second=word)
    return text


def _honest(state: State, news: News) -> str:
    text = _("{name} passed honestly; {other} was wrong.").format(**_who(state, news))
    draws = _("{other} draws a card.").format(**_who(state, news))
    return f"{text} {draws}" if news.number else text


def _counted(state: State, news: News) -> str:
    if news.seat is None:
        return _("The draw pile holds {count} now.").format(count=news.number)
    return plural("{name} holds {count} card now.", "{name} holds {count} cards now.", news.number).format(
        name=state.name(news.seat), count=news.number
    )


def _won(state: State, news: News) -> str:
    return has_won(state.name(news.seat), news.number, state.match.target)


def has_won(name: str, wins: int, target: int) -> str:
    """Somebody has won a game, so many of the match by now, of so many that win it."""
    if wins >= target:
        text = _("{name} has won.") if target == 1 else _("{name} wins the game and the match.")
        return text.format(name=name)
    return plural("{name} wins the game: {count} win.", "{name} wins the game: {count} wins.", wins).format(
        name=name, count=wins
    )


def _plain(text: Callable[[], str]) -> Callable[[State, News], str]:
    """A sentence whose places are filled with names and cards."""
    return lambda state, news: text().format(**_who(state, news))


def _ready(state: State, _news: News) -> str:
    return _("Game {number}. Deal seven cards each and turn one up.").format(number=state.game)


_WORDS: Mapping[What, Callable[[State, News], str]] = {
    What.READY: _ready,
    What.BEGUN: _begun,
    What.TURN_AGAIN: _plain(lambda: _("{Cards} goes under the draw pile; another card is turned.")),
    What.PLAYED: _played,
    What.PASSED: _passed,
    What.STUCK: _stuck,
    What.GIVEN: _plain(lambda: _("{name} gives {other} a card.")),
    What.GAVE_ALL: _plain(lambda: _("{name} gives {other} the last card.")),
    What.REFUSED: _plain(lambda: _("{name} may not lay {cards}.")),
    What.BACK: lambda state, news: (
        _("Taken back: {cards}.").format(**_who(state, news)) if news.cards else _("The cards were taken back.")
    ),
    What.STANDS: _plain(lambda: _("The table lets {cards} lie.")),
    What.CHALLENGED: _plain(lambda: _("{other} doubts the pass of {name}, who shows the hand.")),
    What.DROPPED: lambda _state, _news: _("The challenge is dropped."),
    What.HONEST: _honest,
    What.ABLE: _able,
    What.IF_DRAWN: _plain(lambda: _("{name} could have laid {cards}, unless it is the card just drawn.")),
    What.CORRECTED: _plain(lambda: _("Corrected: {name} laid {cards}.")),
    What.COUNTED: _counted,
    What.WON: _won,
    What.MATCH: _won,
    What.DOUBT: lambda _state, _news: _("The camera cannot tell for sure what was laid."),
    What.UNDONE: lambda _state, _news: _("Taken back."),
    What.REDONE: lambda _state, _news: _("Done again."),
    What.NOTHING: lambda _state, _news: _("There is nothing to take back."),
    What.FREED: _plain(lambda: _("Nobody could begin: {name} may lay any card.")),
}
