"""Filters that several lists use."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django_filters import NumberFilter
from django_filters.rest_framework import FilterSet

from arena.api.parsing import LARGEST


class Filters(FilterSet):  # type: ignore[misc]  # django-filter has no types
    """The filters of a list."""


class KeyFilter(NumberFilter):  # type: ignore[misc]
    """The key of a row, as a number that the database can hold."""

    field_class = forms.IntegerField

    def __init__(self, *arguments: Any, **named: Any) -> None:
        limits = [MinValueValidator(1), MaxValueValidator(LARGEST)]
        super().__init__(*arguments, validators=limits, **named)

    def get_max_validator(self) -> None:
        return None
