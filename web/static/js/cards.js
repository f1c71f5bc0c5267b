// What a card is called and what its suit looks like. All shapes are drawn in a square of 100.

import { _ } from "./language.js";

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
export const SUITS = ["s", "h", "d", "c"];

const RANK_WORDS = {
  A: _("ace"),
  K: _("king"),
  Q: _("queen"),
  J: _("jack"),
  T: _("ten"),
  9: _("nine"),
  8: _("eight"),
  7: _("seven"),
  6: _("six"),
  5: _("five"),
  4: _("four"),
  3: _("three"),
  2: _("two"),
};
const SUIT_WORDS = { s: _("spades"), h: _("hearts"), d: _("diamonds"), c: _("clubs") };

export const PIPS = {
  h: "M50 93C44 84 7 61 7 33C7 18 18 8 30 8C40 8 47 14 50 24C53 14 60 8 70 8C82 8 93 18 93 33C93 61 56 84 50 93Z",
  d: "M50 3C58 21 71 37 88 50C71 63 58 79 50 97C42 79 29 63 12 50C29 37 42 21 50 3Z",
  s:
    "M50 4C56 22 94 38 94 64C94 77 85 84 75 84C66 84 59 79 55 72C56 83 60 90 68 95H32C40 90 44 83 45 72" +
    "C41 79 34 84 25 84C15 84 6 77 6 64C6 38 44 22 50 4Z",
  c:
    "M50 5A21 21 0 0 1 66 40A21.500 21.500 0 1 1 55 70C56 82 60 90 68 95H32C40 90 44 82 45 70A21.500 21.500 0 1 1 34 40" +
    "A21 21 0 0 1 50 5Z",
};

// King: a crown. Queen: a coronet with pearls. Jack: the cap of the lift boy. Joker: a star.
export const MOTIFS = {
  K: "M8 88V40L29 57L45 24A6.500 6.500 0 1 1 55 24L71 57L92 40V88ZM16 74V81H84V74Z",
  Q:
    "M14 88C15 66 11 52 5 42A6 6 0 1 1 14 38C21 50 31 50 35 31A6 6 0 1 1 44 31C46 46 54 46 56 31A6 6 0 1 1 65 31" +
    "C69 50 79 50 86 38A6 6 0 1 1 95 42C89 52 85 66 86 88ZM21 74L20 81H80L79 74Z",
  J:
    "M20 40C20 26 80 26 80 40L84 66C68 78 32 78 16 66ZM14 73C34 86 66 86 86 73L88 82C88 86 84 88 80 89C60 95 40 95 20 89" +
    "C16 88 12 86 12 82ZM50 46A6.500 6.500 0 1 0 50 59A6.500 6.500 0 1 0 50 46ZM28 41C40 47 60 47 72 41C60 36 40 36 28 41Z",
  X: "M50 4L61 38L97 38L68 59L79 94L50 73L21 94L32 59L3 38L39 38Z",
};

/** "Q" and "s" of "Qs"; jokers are "X" with "r" or "b". */
export function parts(card) {
  return [card[0], card[1]];
}

/** The rank as it is printed: 10 for T. */
export function rankText(rank) {
  return rank === "T" ? "10" : rank;
}

/** "queen of spades", "red joker". */
export function words(card) {
  const [rank, suit] = parts(card);
  if (rank === "X") return suit === "r" ? _("red joker") : _("black joker");
  return _("{rank} of {suit}", { rank: RANK_WORDS[rank], suit: SUIT_WORDS[suit] });
}
