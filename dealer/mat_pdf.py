"""Draw the printed mat of a game as a PDF, true to scale."""

from __future__ import annotations

from pathlib import Path

from fpdf import FPDF

from dealer.mat import MARGIN, SLOT, MatPlan, Sheet, sheets
from rules.language import _
from vision.detection import Corners
from vision.mat import CELLS, marker_cells

_LINE = 0.4  # millimetres
_GREY = 235
_GROUND = (104, 140, 120)
_BRACKET = 9.0
_RULER = 50.0  # millimetres of the line that shows whether the printer kept the scale


def write_mat(plan: MatPlan, paper: str, path: Path) -> int:
    """Write the mat as a PDF for this paper; return how many sheets it takes.

    Raises ValueError for a paper that is not known, OSError where the file cannot be written.
    """
    pages = sheets(plan, paper)
    pdf = FPDF(unit="mm")
    pdf.set_title(plan.title)
    pdf.set_creator("Floorman")
    pdf.set_auto_page_break(False)
    for number, sheet in enumerate(pages, 1):
        pdf.add_page(format=sheet.paper)
        _draw(pdf, plan, sheet)
        if len(pages) > 1:
            _mark_cuts(pdf, sheet, number, len(pages))
    path.write_bytes(bytes(pdf.output()))
    return len(pages)


def _draw(pdf: FPDF, plan: MatPlan, sheet: Sheet) -> None:
    """Draw what of the mat falls on this sheet."""
    left, top, width, height = sheet.part
    # the middle of the mat on this page
    x, y = MARGIN - left + plan.size[0] / 2, MARGIN - top + plan.size[1] / 2
    with pdf.rect_clip(MARGIN, MARGIN, width, height):
        # White cards need a ground that is not white; and a white sheet would be a large card to a camera.
        pdf.set_fill_color(*_GROUND)
        pdf.rect(x - plan.size[0] / 2, y - plan.size[1] / 2, *plan.size, "F")
        for number, corners in plan.mat.markers.items():
            _marker(pdf, number, corners, x, y)
        pdf.set_draw_color(_GREY)
        pdf.set_text_color(_GREY)
        pdf.set_line_width(_LINE)
        for name, corners in plan.mat.slots.items():
            _slot(pdf, name, corners, x, y)
        _caption(pdf, plan, x, y)


def _marker(pdf: FPDF, number: int, corners: Corners, x: float, y: float) -> None:
    side = corners[1][0] - corners[0][0]
    cell = side / CELLS
    pdf.set_fill_color(255)
    # White inside the black frame only: with a white rim around it a marker would look like the back of a card.
    pdf.rect(x + corners[0][0] + cell / 2, y + corners[0][1] + cell / 2, side - cell, side - cell, "F")
    pdf.set_fill_color(0)
    for row, cells in enumerate(marker_cells(number)):
        column = 0
        while column < CELLS:  # runs, not cells: no hairline between two black ones
            run = next((n for n in range(column, CELLS) if not cells[n]), CELLS) - column
            if run:
                pdf.rect(x + corners[0][0] + column * cell, y + corners[0][1] + row * cell, run * cell, cell, "F")
            column += max(1, run)


def _slot(pdf: FPDF, name: str, corners: Corners, x: float, y: float) -> None:
    """Four brackets and a name: a whole outline on white paper would look like a card to a camera, and to players."""
    middle = x + (corners[0][0] + corners[1][0]) / 2, y + (corners[0][1] + corners[3][1]) / 2
    for right, below in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = middle[0] + right * SLOT[0] / 2, middle[1] + below * SLOT[1] / 2
        pdf.line(*corner, corner[0] - right * _BRACKET, corner[1])
        pdf.line(*corner, corner[0], corner[1] - below * _BRACKET)
    pdf.set_font("helvetica", size=20)
    pdf.set_xy(middle[0] - SLOT[0] / 2, middle[1] - 5)
    pdf.cell(SLOT[0], 10, name, align="C")


def _caption(pdf: FPDF, plan: MatPlan, x: float, y: float) -> None:
    """The game's name above, below a line by which to check the printer."""
    half = plan.size[1] / 2
    pdf.set_font("helvetica", size=12)
    pdf.set_xy(x - plan.size[0] / 2, y - half + 6)
    pdf.cell(plan.size[0], 6, _latin(plan.title), align="C")
    below = y + half - 16
    pdf.line(x - _RULER / 2, below, x + _RULER / 2, below)
    for end in (-_RULER / 2, _RULER / 2):
        pdf.line(x + end, below - 2, x + end, below + 2)
    pdf.set_font("helvetica", size=8)
    pdf.set_xy(x - plan.size[0] / 2, below + 1)
    pdf.cell(plan.size[0], 5, _latin(_("this line is 50 mm long when printed at 100 %")), align="C")


def _mark_cuts(pdf: FPDF, sheet: Sheet, number: int, count: int) -> None:
    """Corners to cut along, and which sheet of how many this is."""
    pdf.set_draw_color(0)
    pdf.set_line_width(0.2)
    right, bottom = sheet.paper[0] - MARGIN, sheet.paper[1] - MARGIN
    for x, y in ((MARGIN, MARGIN), (right, MARGIN), (right, bottom), (MARGIN, bottom)):
        pdf.line(x - 4, y, x + 4, y)
        pdf.line(x, y - 4, x, y + 4)
    pdf.set_text_color(0)
    pdf.set_font("helvetica", size=7)
    pdf.set_xy(MARGIN, 1)
    words = _("sheet {number} of {count}: cut at the crosses, lay edge on edge, tape together")
    pdf.cell(right - MARGIN, 4, _latin(words.format(number=number, count=count)), align="C")


def _latin(text: str) -> str:
    """The text as far as the printer's own font has its letters."""
    return text.encode("latin-1", "replace").decode("latin-1")
