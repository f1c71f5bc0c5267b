"""Run an examination from the command line: say each finding as it comes, pack a report where one is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from dealer import doctor_eyes, doctor_machine
from dealer.doctor import Finding, Subject, as_json, examine, in_words, worst
from dealer.doctor_report import write_report

CHECKS = (*doctor_machine.CHECKS, *doctor_eyes.CHECKS)


def run(
    subject: Subject,
    say: Callable[[str], None],
    json_wanted: bool = False,
    report: Path | None = None,
    settings: Iterable[Path] = (),
    pictures: Iterable[Path] = (),
) -> str:
    """Examine, say the findings in words or as one JSON object, and return the worst level.

    report: the ZIP file to pack, with those of the settings files that exist and the pictures that somebody chose.
    Raises OSError where the report cannot be written or a picture cannot be read.
    """
    findings: list[Finding] = []
    for finding in examine(subject, CHECKS):
        findings.append(finding)
        if not json_wanted:
            say(in_words(finding))
    if json_wanted:
        say(json.dumps(as_json(findings)))
    if report is not None:
        texts = {str(file): file.read_text(encoding="utf-8") for file in settings if file.exists()}
        names = write_report(report, findings, texts, {file.name: file.read_bytes() for file in pictures})
        if not json_wanted:
            say(f"{report}: {', '.join(names)}")
    return worst(findings).value
