"""Read what a page has sent: one JSON object, or the bytes of a file."""

from __future__ import annotations

from flask import request
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from rules.language import _
from web.guard import LARGEST_UPLOAD


def json_object() -> dict[str, object]:
    """The JSON object in the body of this request; raise BadRequest or UnsupportedMediaType for anything else."""
    if not request.is_json:
        raise UnsupportedMediaType(_("Send JSON (Content-Type: application/json)."))
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # thousands of brackets, one in another
        data = None
    if not isinstance(data, dict):
        raise BadRequest(_('Send one JSON object, as in {"action": "fold", "seat": 3}.'))
    return data


def file_bytes() -> bytes:
    """The body of this request as the bytes of one file, up to LARGEST_UPLOAD; raise RequestEntityTooLarge.

    To be called only after it is known who sends it: everybody else is held to the small limit of other requests.
    """
    request.max_content_length = LARGEST_UPLOAD
    return request.get_data(cache=False)
