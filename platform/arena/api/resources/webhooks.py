"""Webhooks of the caller: make, change, test, and read what was sent."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from arena.api.shapes import Shape
from arena.webhooks.addresses import LONGEST
from arena.webhooks.models import DeliveryStatus, Kind, Style, Webhook
from arena.webhooks.services import (
    delivery_get,
    delivery_retry,
    webhook_change,
    webhook_create,
    webhook_delete,
    webhook_get,
    webhook_test,
    webhooks_of,
)


class WebhookShape(Shape):
    id = serializers.IntegerField()
    url = serializers.CharField()
    events = serializers.ListField(child=serializers.ChoiceField(Kind.choices), source="kinds")
    format = serializers.ChoiceField(Style.choices, source="style")
    active = serializers.BooleanField()
    off_reason = serializers.CharField(help_text="Why the site switched it off.")
    failures = serializers.IntegerField(help_text="Tries in a row that failed.")
    created_at = serializers.DateTimeField()


class MadeWebhook(WebhookShape):
    secret = serializers.CharField(help_text="Shown once: keep it now. It signs the messages.")


class NewWebhook(Shape):
    url = serializers.CharField(max_length=LONGEST)
    events = serializers.ListField(
        child=serializers.ChoiceField(Kind.choices), allow_empty=False, source="kinds"
    )
    format = serializers.ChoiceField(Style.choices, default=Style.STANDARD, source="style")


class WebhookChange(Shape):
    url = serializers.CharField(max_length=LONGEST, required=False)
    events = serializers.ListField(
        child=serializers.ChoiceField(Kind.choices),
        allow_empty=False,
        source="kinds",
        required=False,
    )
    format = serializers.ChoiceField(Style.choices, required=False, source="style")
    active = serializers.BooleanField(
        required=False, help_text="Switched on again, it begins without failures."
    )


class DeliveryShape(Shape):
    """One message to a webhook."""

    id = serializers.IntegerField()
    message_id = serializers.CharField(help_text="The header `webhook-id`, the same in every try.")
    event = serializers.CharField(source="kind")
    status = serializers.ChoiceField(DeliveryStatus.choices)
    tries = serializers.IntegerField()
    next_try_at = serializers.SerializerMethodField()
    answer_status = serializers.IntegerField(allow_null=True, help_text="HTTP status.")
    answer = serializers.CharField(help_text="Its beginning, or why there was none.")
    body = serializers.CharField(help_text="To the letter what was sent.")
    created_at = serializers.DateTimeField()
    delivered_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_next_try_at(self, delivery: Any) -> Any:
        return delivery.due_at if delivery.status == DeliveryStatus.WAITING else None


class Webhooks(Resource, ListModelMixin):
    route = "webhooks"
    public = False
    read_scope = Scope.PLAY
    serializer_class = WebhookShape
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Webhook]:
        return webhooks_of(self.caller) if self.viewer else Webhook.objects.none()

    def get_object(self) -> Webhook:
        return webhook_get(user=self.caller, pk=self.kwargs["pk"])

    @extend_schema(request=NewWebhook, responses={201: MadeWebhook})
    @idempotent
    def create(self, request: Request) -> Response:
        """Make a webhook. Its secret is in the answer and nowhere else."""
        asked = NewWebhook(data=request.data)
        asked.is_valid(raise_exception=True)
        made = webhook_create(user=self.caller, **asked.validated_data)
        return Response(MadeWebhook(made).data, status=201)

    def retrieve(self, request: Request, pk: int) -> Response:
        """One webhook."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=WebhookChange, responses=WebhookShape)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Change a webhook, or switch it off or on again."""
        asked = WebhookChange(data=request.data)
        asked.is_valid(raise_exception=True)
        changed = webhook_change(webhook=self.get_object(), **asked.validated_data)
        return Response(WebhookShape(changed).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a webhook with its log."""
        webhook_delete(webhook=self.get_object())
        return Response(status=204)

    @extend_schema(request=None, responses={202: DeliveryShape})
    @action(detail=True, methods=["post"])
    @idempotent
    def test(self, request: Request, pk: int) -> Response:
        """Send a test message; its delivery tells what came of it."""
        return Response(DeliveryShape(webhook_test(webhook=self.get_object())).data, status=202)

    @extend_schema(responses=DeliveryShape(many=True))
    @action(detail=True, serializer_class=DeliveryShape)
    def deliveries(self, request: Request, pk: int) -> Response:
        """What was sent, and what came of it, newest first."""
        page: Any = self.paginate_queryset(self.get_object().deliveries.all())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=None, responses={202: DeliveryShape})
    @action(detail=True, methods=["post"], url_path="deliveries/<key:delivery>/retry")
    @idempotent
    def retry(self, request: Request, pk: int, delivery: int) -> Response:
        """Send a message again, under its first `webhook-id`."""
        found = delivery_get(webhook=self.get_object(), pk=delivery)
        return Response(DeliveryShape(delivery_retry(delivery=found)).data, status=202)
