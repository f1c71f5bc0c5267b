"""Say in words what the meters and the enrolment of a deck advise."""

from __future__ import annotations

from rules.cards import Face
from rules.language import _, decimal
from vision.enrolment import Showing, Todo
from vision.meters import Advice, Gauge, Hint, Level, Meter


def name_of(meter: Meter) -> str:
    """The name of a meter as it stands beside its gauge."""
    return {
        Meter.LIGHT: _("Light"),
        Meter.CONTRAST: _("Contrast to the cloth"),
        Meter.GLARE: _("Glare"),
        Meter.SHARPNESS: _("Sharpness"),
        Meter.LENGTH: _("Size of the cards"),
        Meter.TILT: _("Tilt of the camera"),
        Meter.TURN: _("Turn of the camera"),
    }[meter]


def level_in_words(level: Level) -> str:
    """How good a value is, in a word."""
    return {Level.GOOD: _("good"), Level.WARNING: _("could be better"), Level.BAD: _("bad")}[level]


def value_in_words(meter: Meter, gauge: Gauge) -> str:
    """A measured value with its unit."""
    if meter in (Meter.TILT, Meter.TURN):
        return _("{degrees} degrees").format(degrees=round(gauge.value))
    if meter is Meter.LENGTH:
        return _("{pixels} pixels long").format(pixels=round(gauge.value))
    if meter is Meter.GLARE:
        return _("{percent} % of the card burnt out").format(percent=round(100 * gauge.value))
    if meter is Meter.SHARPNESS:
        return _("edges blurred over {percent} % of the card").format(percent=decimal(100 * gauge.value))
    return _("{levels} of 255 grey levels").format(levels=round(gauge.value))


def in_words(hint: Hint) -> str:
    """What to do, as one sentence."""
    if hint.slot:
        return _at_slot(hint)
    return {
        Advice.MORE_LIGHT: _("It is dark here: switch on another lamp."),
        Advice.LESS_LIGHT: _("The cards are burnt out: dim the lamp or move it away."),
        Advice.MOVE_LAMP: _("A lamp is mirrored in the cards: move it to the side or tilt it."),
        Advice.DARKER_CLOTH: _("The cards hardly stand out from the table: lay a darker cloth."),
        Advice.FOCUS: _("The picture is blurred: focus the camera and clean its lens."),
        Advice.COME_NEARER: _("The cards look small: lower the camera or zoom in."),
        Advice.LOOK_STRAIGHT_DOWN: _("The camera looks at a slant: hang it so that it looks straight down."),
        Advice.TURN_CAMERA: _("The rows run askew in the picture: turn the camera until they lie level."),
        Advice.LAY_CARDS: _("Lay the board's cards face down, so that everything can be measured."),
    }[hint.advice]


def _at_slot(hint: Hint) -> str:
    """What to do about one slot."""
    sentence = {
        Advice.MOVE_LAMP: _("Glare on position {slot}: tilt the lamp or move it to the side."),
        Advice.DARKER_CLOTH: _(
            "The card at position {slot} hardly stands out from the table: lay a darker cloth there."
        ),
        Advice.FOCUS: _("Position {slot} is blurred: check the focus there."),
        Advice.COME_NEARER: _("The card at position {slot} looks small: bring the camera nearer."),
    }.get(hint.advice, _("Position {slot} cannot be read well."))
    return sentence.format(slot=hint.slot)


def next_in_words(what: Todo, face: Face | None = None) -> str:
    """What the person who enrols a deck should do next; face: the card that CHECK_TWICE is about."""
    if what is Todo.CHECK_TWICE and face is not None:
        return _("Two of {card} lie here: take out what does not belong to the deck.").format(card=face)
    return {
        Todo.SHOW_CARDS: _("Lay the next cards face up, side by side, and take your hand away."),
        Todo.HOLD_STILL: _("Let the cards lie still for a moment."),
        Todo.COME_NEARER: _("The cards look too small: bring them nearer to the camera."),
        Todo.NAME_CARD: _("Which card is this?"),
        Todo.CHECK_TWICE: _("The same card lies here twice: take out what does not belong to the deck."),
        Todo.SHOW_BACK: _("Lay one card face down, so that the back is known too."),
        Todo.FINISH: _("Every card has been seen: the deck can be kept."),
    }[what]


def showing_in_words(showing: Showing) -> str:
    """What became of one card that is shown."""
    return {
        Showing.NEW: _("just learnt"),
        Showing.KNOWN: _("learnt"),
        Showing.AGAIN: _("was shown before"),
        Showing.TWO: _("lies here twice"),
        Showing.MOVING: _("not yet still"),
        Showing.SMALL: _("too small"),
        Showing.DOUBT: _("not recognised yet"),
    }[showing]
