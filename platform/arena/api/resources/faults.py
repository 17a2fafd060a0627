"""Faults of one's own bots: their crash bundles."""

from __future__ import annotations

from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from arena.api.caching import unchanged
from arena.api.files import BundleShape
from arena.api.resource import Resource
from arena.matches.crash_bundles import crash_bundle, fault_get
from arena.matches.models import Fault


class Faults(Resource):
    route = "faults"
    public = False
    whole = frozenset({"bundle"})
    queryset = Fault.objects.none()
    serializer_class = BundleShape
    filter_backends = ()

    @extend_schema(responses=BundleShape)
    @action(detail=True)
    @method_decorator(gzip_page)
    def bundle(self, request: Request, pk: int) -> HttpResponseBase:
        """All it takes to reproduce a fault of your own bot: `botocracy reproduce`."""
        fault = fault_get(pk=pk, user=self.caller)

        def make() -> Response:
            return Response(crash_bundle(pk=pk, user=self.caller))

        return unchanged(request, f"{fault.game.match.fingerprint} {pk}", make, public=False)
