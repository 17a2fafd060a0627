"""A site that has no database connection free says so, and that it is no bug."""

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from psycopg_pool import PoolTimeout

from arena.api.errors import server_error


def failed(address: str, error: Exception, cause: Exception | None) -> HttpResponse:
    """The answer to a request that failed with `error`."""
    try:
        raise error from cause
    except type(error):
        return server_error(RequestFactory().get(address))


@pytest.mark.parametrize("address", ["/", "/api/v1/bots/"])
def test_no_free_connection_is_an_overload(address):
    answer = failed(address, OperationalError("no connection"), PoolTimeout("after 10 s"))
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "very busy" in answer.content.decode()


@pytest.mark.parametrize("address", ["/", "/api/v1/bots/"])
def test_every_other_failure_is_ours(address):
    answer = failed(address, OperationalError("the table is gone"), None)
    assert answer.status_code == 500
    assert "Retry-After" not in answer.headers
    assert "broke on our side" in answer.content.decode()
