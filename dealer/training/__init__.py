"""Train human dealers: drills with marked answers, a schedule that follows what goes wrong, exams, lessons."""
