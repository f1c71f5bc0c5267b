"""Hold what the instructor chooses for exams: how many questions, how long, the pass mark, which drills and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dealer.training.question import Skill
from rules.language import _


class TermsError(ValueError):
    """Terms that make no exam; the text says what can be chosen."""


_NUMBER, _MINUTES, _MARK = range(5, 101), range(1, 181), (0.5, 1.0)


@dataclass(frozen=True, slots=True)
class ExamTerms:
    """What an exam is like; pass_mark: the part of the questions to be right; no skills or games named: all of them."""

    number: int = 20
    minutes: int = 15
    pass_mark: float = 0.8
    skills: tuple[Skill, ...] = ()
    games: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise TermsError for terms that make no exam."""
        if self.number not in _NUMBER:
            raise TermsError(_("Choose {least} to {most} questions.").format(least=_NUMBER[0], most=_NUMBER[-1]))
        if self.minutes not in _MINUTES:
            raise TermsError(_("Choose {least} to {most} minutes.").format(least=_MINUTES[0], most=_MINUTES[-1]))
        if not _MARK[0] <= self.pass_mark <= _MARK[1]:
            least, most = (round(100 * mark) for mark in _MARK)
            raise TermsError(_("Choose a pass mark from {least} to {most} %.").format(least=least, most=most))

    @property
    def seconds(self) -> float:
        """How long the exam may last."""
        return 60.0 * self.minutes

    def as_json(self) -> Mapping[str, object]:
        """The terms as they are kept and as a page draws them."""
        return {
            "number": self.number,
            "minutes": self.minutes,
            "pass_mark": self.pass_mark,
            "skills": [skill.value for skill in self.skills],
            "games": list(self.games),
        }

    @classmethod
    def of(cls, data: Mapping[str, object]) -> ExamTerms:
        """The terms that `as_json` wrote, or that a page sends; raise TermsError for something else."""
        number, minutes, mark = data.get("number"), data.get("minutes"), data.get("pass_mark")
        if type(number) is not int or type(minutes) is not int or type(mark) not in (int, float):
            raise TermsError(_("Send the questions and minutes as whole numbers, and the pass mark as a part of 1."))
        names = {skill.value: skill for skill in Skill}
        skills, games = _texts(data, "skills"), _texts(data, "games")
        if not set(skills) <= set(names):
            raise TermsError(_("There is no such drill."))
        return cls(number, minutes, float(str(mark)), tuple(names[skill] for skill in skills), games)


def _texts(data: Mapping[str, object], key: str) -> tuple[str, ...]:
    found = data.get(key, [])
    if not isinstance(found, Sequence) or isinstance(found, str) or not all(isinstance(one, str) for one in found):
        raise TermsError(_('Send "{name}" as a list of texts.').format(name=key))
    return tuple(dict.fromkeys(found))
