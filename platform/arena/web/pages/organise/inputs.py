"""What the control room's forms send."""

from __future__ import annotations

from django.http import HttpRequest, QueryDict

from arena.core.errors import Refused
from arena.organising.inputs import LIST_CAP


def given(request: HttpRequest) -> QueryDict:
    """The form's data. The lines of an uploaded file follow the pasted `lines`."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST
    if (file.size or 0) > LIST_CAP:
        raise Refused("That file is too large for a list of entrants.")
    content = file.read()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("That file is not text in UTF-8. Save it as “CSV UTF-8”.") from None
    data = request.POST.copy()
    data["lines"] = "\n".join(filter(None, [data.get("lines", ""), text]))
    return data
