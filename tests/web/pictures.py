"""States as the pages get them, one per situation at the table, written by hand."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Picture = dict[str, Any]

ELEVATOR: Picture = {
    "name": "elevator",
    "title": "Elevator",
    "terms": ["high-low, declare", "ace-to-five low"],
    "slots": [
        {"slot": "1", "x": 0, "y": 0, "words": "left column, top"},
        {"slot": "2", "x": 0, "y": 1, "words": "left column, middle"},
        {"slot": "3", "x": 0, "y": 2, "words": "left column, bottom"},
        {"slot": "4", "x": 2, "y": 0, "words": "right column, top"},
        {"slot": "5", "x": 2, "y": 1, "words": "right column, middle"},
        {"slot": "6", "x": 2, "y": 2, "words": "right column, bottom"},
        {"slot": "E", "x": 1, "y": 1, "words": "elevator"},
    ],
    "lines": [
        {"line": "1-E-4", "slots": ["1", "E", "4"]},
        {"line": "2-E-5", "slots": ["2", "E", "5"]},
        {"line": "3-E-6", "slots": ["3", "E", "6"]},
        {"line": "1-E-6", "slots": ["1", "E", "6"]},
        {"line": "3-E-4", "slots": ["3", "E", "4"]},
    ],
    "elevators": ["E"],
    "hole_cards": 4,
    "declares": True,
}
DOUBLE: Picture = {
    "name": "double",
    "title": "Double Elevator",
    "terms": ["high", "the chosen elevator's rank is wild"],
    "slots": [
        *(
            {"slot": f"{shaft}{floor}", "x": 2 * column, "y": 3 - floor, "words": f"shaft {shaft}, floor {floor}"}
            for column, shaft in enumerate("ABC")
            for floor in (1, 2, 3)
        ),
        {"slot": "E1", "x": 1, "y": 1, "words": "elevator between A and B"},
        {"slot": "E2", "x": 3, "y": 1, "words": "elevator between B and C"},
    ],
    "lines": [
        {"line": f"{a}{floor}-{e}-{b}{floor}", "slots": [f"{a}{floor}", e, f"{b}{floor}"]}
        for a, e, b in (("A", "E1", "B"), ("B", "E2", "C"))
        for floor in (1, 2, 3)
    ],
    "elevators": ["E1", "E2"],
    "hole_cards": 4,
    "declares": False,
}
SKYSCRAPER: Picture = {
    "name": "skyscraper",
    "title": "Skyscraper Elevator",
    "terms": ["high", "the elevator's rank is wild"],
    "slots": [
        *(
            {"slot": f"{side}{floor}", "x": x, "y": 5 - floor, "words": f"{words} shaft, floor {floor}"}
            for x, side, words in ((0, "L", "left"), (2, "R", "right"))
            for floor in (1, 2, 3, 4, 5)
        ),
        {"slot": "E", "x": 1, "y": 2, "words": "elevator"},
    ],
    "lines": [{"line": f"L{floor}-E-R{floor}", "slots": [f"L{floor}", "E", f"R{floor}"]} for floor in (1, 2, 3, 4, 5)],
    "elevators": ["E"],
    "hole_cards": 4,
    "declares": False,
}
NAMES = ("Ana", "Ben", "Chris", "Dora", "Eli")


def place(state: str = "down", card: str | None = None, order: int | None = None, **more: Any) -> Picture:
    """One place of the board."""
    known: Picture = {"state": state, "card": card, "order": order, "latest": False, "corrected": False}
    return known | {"confidence": 0.99 if card else None, "candidates": []} | more


def board(game: Picture, turned: str, **places: Picture) -> Picture:
    """A board on which "5=8c 1=Qs" were turned in this order; `places` replace single ones."""
    known = {slot["slot"]: place() for slot in game["slots"]}
    for order, text in enumerate(turned.split(), 1):
        slot, _, card = text.partition("=")
        known[slot] = place("face", card, order)
    return known | places


def seats(names: tuple[str, ...] = NAMES, **changes: Picture) -> list[Picture]:
    """Everybody at the table; `changes` by name, as in Chris={"folded_round": 4}."""
    nobody = {"folded_round": None, "first": False, "button": False, "declared": None, "scanning": False, "hand": None}
    return [{"seat": n, "name": name} | nobody | changes.get(name, {}) for n, name in enumerate(names, 1)]


def picture(game: Picture = ELEVATOR, **more: Any) -> Picture:
    """A whole state; what is not said is quiet."""
    quiet: Picture = {
        "version": 1,
        "game": game,
        "deal": 14,
        "phase": "betting",
        "round": 1,
        "rounds": 8,
        "prompt": {"text": "", "slot": None, "detail": ""},
        "sentence": "",
        "board": board(game, ""),
        "seats": seats(),
        "scan": None,
        "questions": [],
        "irregularities": [],
        "ruling": None,
        "camera": {"state": "steady", "text": "camera steady", "seconds": 0.1},
        "actions": ["undo"],
    }
    return deepcopy(quiet | more)


def laying() -> Picture:
    """Four of seven cards lie."""
    empty = {slot: place("empty") for slot in ("E", "5", "6")}
    return picture(
        phase="laying",
        prompt={"text": "Lay the board", "slot": "5", "detail": "seven cards face down; 5, 6 and E are missing"},
        sentence="New deal. Eli has the button.",
        board=board(ELEVATOR, "", **empty),
        seats=seats(Ana={"first": True}, Eli={"button": True}),
        actions=["undo", "correct", "new_deal"],
    )


def betting() -> Picture:
    """Round 6 of Elevator, as in the first sketch."""
    cards = board(ELEVATOR, "5=8c 1=Qs 3=4h 2=9h 4=Js")
    cards["4"]["latest"] = True
    return picture(
        round=6,
        prompt={
            "text": "Bet, then turn position 6",
            "slot": "6",
            "detail": "right column, bottom; after it only the elevator is left",
        },
        sentence="Jack of spades turned at position 4. Ana is first to act.",
        board=cards,
        seats=seats(Ana={"first": True}, Chris={"folded_round": 4}, Eli={"button": True}),
        actions=["betting_done", "fold", "undo", "correct", "new_deal"],
    )


def doubt() -> Picture:
    """Position 2 cannot be read for certain; a card of position 3 was corrected."""
    candidates = [["9d", 0.61], ["6d", 0.32]]
    cards = board(ELEVATOR, "5=8c 1=Qs 3=4h", **{"2": place("doubt", None, 4, candidates=candidates, confidence=0.61)})
    cards["3"]["corrected"] = True
    return picture(
        round=5,
        prompt={"text": "Bet, then turn position 4", "slot": "4", "detail": "right column, top"},
        sentence="Position 2 cannot be read for certain.",
        board=cards,
        seats=seats(Ana={"first": True}, Eli={"button": True}),
        questions=[
            {
                "id": "slot-2",
                "text": "Position 2: nine or six of diamonds?",
                "slot": "2",
                "seat": None,
                "index": None,
                "candidates": candidates,
            }
        ],
        irregularities=[{"kind": "out_of_order", "text": "Position 3 was turned before position 1."}],
        actions=["betting_done", "fold", "undo", "correct", "answer", "new_deal"],
    )


FULL = "5=8c 1=Qs 3=4h 2=9h 4=Js 6=2d E=Ts"


def declaring() -> Picture:
    """Two of four have declared; nobody may see what."""
    return picture(
        phase="declaring",
        round=8,
        prompt={"text": "Declare high, low or both", "slot": None, "detail": "in secret; Chris and Eli are missing"},
        sentence="Betting is over. Four players declare.",
        board=board(ELEVATOR, FULL),
        seats=seats(Ana={"declared": "in"}, Ben={"folded_round": 2}, Dora={"declared": "in"}, Eli={"button": True}),
        actions=["declare", "fold", "undo", "correct", "new_deal"],
    )


def scanning() -> Picture:
    """Ben shows his cards, two are read; Ana has shown hers."""
    return picture(
        phase="scanning",
        round=8,
        prompt={"text": "Ben shows his hand", "slot": None, "detail": "four cards in the scan place, side by side"},
        sentence="Ana's hand is read: ace and king of spades, five of diamonds, three of clubs.",
        board=board(ELEVATOR, FULL),
        seats=seats(
            Ana={"declared": "both", "hand": ["As", "Ks", "5d", "3c"]},
            Ben={"declared": "high", "scanning": True},
            Chris={"folded_round": 4},
            Dora={"declared": "low"},
            Eli={"folded_round": 6, "button": True},
        ),
        scan={"seat": 2, "cards": ["Kd", "7s"]},
        actions=["scan_next", "fold", "undo", "correct", "new_deal"],
    )


def played(cards: str, standing: str = "") -> list[Picture]:
    """The five cards of a part: "Ks" from the hand, "Qs@1" from a place; "4d=9s" in `standing` names a wild one."""
    stands = dict(text.split("=") for text in standing.split())
    halves = [text.partition("@") for text in cards.split()]
    return [{"card": card, "from": slot or "hole", "as": stands.get(card)} for card, _, slot in halves]


def ruled() -> Picture:
    """A split pot, as in the second sketch."""
    high = {
        "side": "high",
        "winners": [{"seat": 2, "name": "Ben", "share": "1/2"}],
        "hand": "Flush, king high",
        "line": "1-E-4",
        "slots": ["1", "E", "4"],
        "cards": played("Ks Qs@1 Js@4 Ts@E 2s"),
        "reason": "Ben's flush beats Ana's straight, ace high.",
        "next": [
            {
                "name": "Ana",
                "hand": "Straight, ace high",
                "line": "1-E-4",
                "slots": ["1", "E", "4"],
                "cards": played("As Kh Qs@1 Js@4 Ts@E"),
            }
        ],
    }
    low = {
        "side": "low",
        "winners": [{"seat": 4, "name": "Dora", "share": "1/2"}],
        "hand": "Five-four-three-two-ace",
        "line": "3-E-6",
        "slots": ["3", "E", "6"],
        "cards": played("5d 4h@3 3c 2d@6 Ad"),
        "reason": "Dora's five low beats Ana's eight low.",
        "next": [
            {
                "name": "Ana",
                "hand": "Eight-four-three-two-ace",
                "line": "3-E-6",
                "slots": ["3", "E", "6"],
                "cards": played("8d 4h@3 3s 2d@6 As"),
            }
        ],
    }
    sentence = "Pot split. Ana declared both and lost the low to Dora, so she takes nothing (OPR-527 art. 4.3)."
    return picture(
        phase="ruled",
        round=8,
        prompt={"text": "Split the pot", "slot": None, "detail": "one half to Ben, one half to Dora"},
        sentence=sentence,
        board=board(ELEVATOR, FULL),
        seats=seats(
            Ana={"declared": "both", "hand": ["As", "Kh", "8d", "3s"]},
            Ben={"declared": "high", "hand": ["Ks", "2s", "7d", "7c"]},
            Chris={"folded_round": 4},
            Dora={"declared": "low", "hand": ["5d", "3c", "Ad", "Kc"]},
            Eli={"folded_round": 6, "button": True},
        ),
        ruling={
            "sentence": sentence,
            "parts": [high, low],
            "shares": {"1": "0", "2": "1/2", "4": "1/2"},
            "failed": [1],
            "reasons": ["Ana declared both and lost the low to Dora, so she takes nothing (OPR-527 art. 4.3)."],
            "ruling_needed": None,
        },
        actions=["undo", "correct", "new_deal"],
    )


def won() -> Picture:
    """All but one have folded."""
    gone: Picture = {"folded_round": 3}
    return picture(
        phase="won",
        round=3,
        prompt={"text": "The pot goes to Dora", "slot": None, "detail": "everybody else has folded; she need not show"},
        sentence="Dora takes the pot without showing (OPR-527 art. 3.3).",
        board=board(ELEVATOR, "5=8c 1=Qs"),
        seats=seats(Ana=gone, Ben=gone, Chris=gone, Eli={"folded_round": 2, "button": True}),
        actions=["undo", "new_deal"],
    )


def double() -> Picture:
    """Double Elevator after the second three cards, with ten players."""
    names = ("Ana", "Ben", "Chris", "Dora", "Eli", "Finn", "Gus", "Hanna", "Ines", "Jo")
    cards = board(DOUBLE, "A1=Kh B2=Ts C3=4d A3=7c B1=7h C2=Qs")
    cards["C2"]["latest"] = True
    return picture(
        DOUBLE,
        round=3,
        rounds=6,
        prompt={"text": "Bet, then turn three shaft cards", "slot": None, "detail": "A2, B3 and C1 are left"},
        sentence="Queen of spades turned at C2. Ben is first to act.",
        board=cards,
        seats=seats(names, Ben={"first": True}, Ana={"button": True}, Gus={"folded_round": 1}, Jo={"folded_round": 2}),
        actions=["betting_done", "fold", "undo", "correct", "new_deal"],
    )


def skyscraper() -> Picture:
    """Skyscraper Elevator ruled: fours are wild; Ana wins on floor 1."""
    part = {
        "side": "pot",
        "winners": [{"seat": 1, "name": "Ana", "share": "1"}],
        "hand": "Five nines",
        "line": "L1-E-R1",
        "slots": ["L1", "E", "R1"],
        "cards": played("9d@L1 9s 9h 4d@R1 4s@E", "4d=9c 4s=9d"),
        "reason": "Fours are wild: Ana's five nines beat Ben's four jacks.",
    }
    turned = "L1=9d R1=4d L5=Kc R5=2h L2=7s R2=Jh L3=3d R3=8s L4=Ac R4=6c E=4s"
    return picture(
        SKYSCRAPER,
        phase="ruled",
        round=7,
        rounds=7,
        prompt={"text": "The pot goes to Ana", "slot": None, "detail": "on floor 1"},
        sentence="Ana takes the pot with five nines (OPR-566 art. 3.4).",
        board=board(SKYSCRAPER, turned),
        seats=seats(
            ("Ana", "Ben", "Chris", "Dora"),
            Ana={"hand": ["9s", "9h", "Qc", "2c"]},
            Ben={"hand": ["Jd", "9c", "Jc", "5s"]},
            Chris={"folded_round": 2},
            Dora={"folded_round": 5, "button": True},
        ),
        ruling={
            "sentence": "Ana takes the pot with five nines (OPR-566 art. 3.4).",
            "parts": [part],
            "shares": {"1": "1", "2": "0"},
            "failed": [],
            "reasons": [part["reason"]],
            "ruling_needed": None,
        },
        actions=["undo", "correct", "new_deal"],
    )


ALL = {make.__name__: make for make in (laying, betting, doubt, declaring, scanning, ruled, won, double, skyscraper)}
