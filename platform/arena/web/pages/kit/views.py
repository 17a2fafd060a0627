"""The kit's wheel as a download."""

from __future__ import annotations

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from arena.core.errors import Unavailable
from arena.core.kit_wheel import wheel_find


@require_safe
def kit(request: HttpRequest) -> HttpResponse:
    """The address that never changes, for links; the wheel's own has its version."""
    return redirect("kit_wheel", name=_wheel_name())


@require_safe
def wheel(request: HttpRequest, name: str) -> HttpResponseBase:
    """The wheel; an earlier version leads to the present one."""
    if name != _wheel_name():
        return redirect("kit_wheel", name=_wheel_name())
    found = wheel_find()
    assert found is not None, "its name was found"
    return FileResponse(found.open("rb"), filename=found.name, as_attachment=True)


def kit_address(request: HttpRequest) -> str:
    """The whole address of the wheel; empty while there is none."""
    found = wheel_find()
    return request.build_absolute_uri(reverse("kit_wheel", args=[found.name])) if found else ""


def _wheel_name() -> str:
    found = wheel_find()
    if found is None:
        raise Unavailable("This site has not built its kit yet: `manage.py build_kit` does.")
    return found.name
