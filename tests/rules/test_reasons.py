"""A ruling is explained in sentences."""

from __future__ import annotations

from rules.ruling import Case
from tests.rules.cases import OPR_527_TABLE, player, ruled

DOUBLE_TABLE = "A1=3c A2=Kd A3=8h E1=5s B1=Jd B2=Kc B3=2s E2=9h C1=4c C2=Qs C3=9d"


def test_the_example_of_opr_527() -> None:
    ruling = ruled(
        "elevator",
        OPR_527_TABLE,
        player("Ana", "As Ks 5d 3c", "B"),
        player("Ben", "Jh Jd 7c 6h", "H"),
        player("Cho", "8d 7h 6d Kc", "L"),
    )
    assert ruling.reasons == (
        "Ana uses 1-E-4 (top floor): for high a royal flush (As Ks from the hand with Qs Js Ts);"
        " for low a jack low, J-10-5-3-A (5d 3c As from the hand with Js Ts).",
        "Ben uses 2-E-5 (middle floor): a straight, jack high (Jh 7c from the hand with Ts 9h 8c).",
        "Cho uses 3-E-6 (bottom floor): an eight low, 8-7-6-4-2 (8d 7h 6d from the hand with 4h 2d).",
        "Ben takes the high half with a straight, jack high; Ana failed both ways, so the next best hand takes it"
        " (OPR-527 art. 4.2).",
        "Cho takes the low half with an eight low, 8-7-6-4-2, ahead of Ana with a jack low, J-10-5-3-A:"
        " the eight is lower than the jack (OPR-527 art. 4.2).",
        "Ana declared both: on 1-E-4 a royal flush wins high and a jack low, J-10-5-3-A loses low to Cho's eight low,"
        " 8-7-6-4-2; on 3-E-6 a straight, five high loses high to Ben's straight, jack high and a five low, 5-4-3-2-A"
        " wins low. No line does both, so Ana takes nothing (OPR-527 art. 4.3).",
    )


def test_a_wild_hand_says_what_each_wild_card_plays_as() -> None:
    ruling = ruled("double", DOUBLE_TABLE, player("Ana", "Kh Ks 7d 2c"), player("Ben", "9s 8s 7s 4h"))
    assert ruling.reasons == (
        "The elevator card and every card of its rank are wild for the player who uses it (OPR-522 art. 3.3).",
        "Ana uses A2-E1-B2 (middle floor, first elevator): five kings; the five of spades plays as the king of clubs"
        " (Kh Ks from the hand with Kd Kc 5s) (OPR-522 art. 3.3).",
        "Ben uses B3-E2-C3 (top floor, second elevator): a straight flush, jack high; the nine of hearts plays as the"
        " jack of spades and the nine of diamonds plays as the ten of spades (9s 8s 7s from the hand with 9h 9d)"
        " (OPR-522 art. 3.3).",
        "Ana takes the pot with five kings, ahead of Ben with a straight flush, jack high: five of a kind beats a"
        " straight flush (OPR-522 art. 3.2).",
    )


def test_two_hands_that_knock_each_other_out_are_called_disputed() -> None:
    ruling = ruled(
        "elevator",
        "1=8s 2=5d 3=2c 4=Qh 5=Qd 6=5s E=3s",
        player("Ana", "8d Jh 4h Qc", "L"),
        player("Ben", "7s Ad 2s 9h", "B"),
        player("Cho", "3d 4d 4s As", "B"),
        player("Dora", "6d 6c Kc 9d", "L"),
    )
    assert ruling.disputed
    assert ruling.reasons[-1].startswith("Disputed: Ben and Cho fail only because of each other's hands")
    assert any("Ben and Cho failed and nobody else declared high" in reason for reason in ruling.reasons)
    assert ruling.sentence == "Ana takes the pot with an eight low, 8-5-4-3-2."


def test_where_a_person_must_rule_the_reason_says_so() -> None:
    ruling = ruled(
        "elevator",
        "1=8s 2=5d 3=2c 4=Qh 5=Qd 6=5s E=3s",
        player("Ana", "8d Jh 4h Qc", "L"),
        player("Ben", "7s Ad 2s 9h", "B"),
        player("Cho", "3d 4d 4s As", "B"),
        dead_hand="ignored",
    )
    assert ruling.ruling_needed is not None
    assert ruling.ruling_needed.case is Case.SEVERAL_STABLE_SETS
    assert ruling.sentence.startswith("A ruling is needed: both-ways hands knock each other out")
    assert ruling.reasons[-1] == ruling.sentence
    assert ruling.shares is None


def test_cards_that_cannot_be_right_are_named_and_nothing_is_ruled() -> None:
    ruling = ruled("elevator", OPR_527_TABLE, player("Ana", "Qs Ks 5d 3c", "H"), player("Ben", "Jh Jd 7c 6h", "L"))
    assert ruling.shares is None
    assert ruling.ruling_needed is not None
    assert ruling.ruling_needed.case is Case.IRREGULAR_CARDS
    assert ruling.reasons == ("The queen of spades is there twice: on the board at 1 and with Ana.",)
    assert [str(found.card) for found in ruling.irregularities] == ["Qs"]


def test_a_half_nobody_declared_for() -> None:
    players = (player("Ana", "As Ks 5d 3c", "H"), player("Ben", "Jh Jd 7c 6h", "H"))
    taken = ruled("elevator", OPR_527_TABLE, *players)
    carried = ruled("elevator", OPR_527_TABLE, *players, unclaimed="carry")
    assert any("nobody declared low, so it is the whole pot" in reason for reason in taken.reasons)
    assert (
        "The low half stays for the next deal: nobody declared low (house rule unclaimed = carry)." in carried.reasons
    )
    assert str(carried.carry) == "1/2"


def test_a_tie_is_announced_with_the_number_of_ways() -> None:
    ruling = ruled(
        "criss-cross", "T=Ac L=Kd C=Qh R=Js B=Ts", player("Ana", "2c 2d 3h 3s"), player("Ben", "2h 2s 3c 3d")
    )
    assert ruling.sentence == "Pot split. Ana and Ben split the pot two ways, two pair, threes and twos."
    assert any("the hands are equal and suits never break ties" in reason for reason in ruling.reasons)
