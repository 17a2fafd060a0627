"""The schema, and the page on which one reads it and tries a call."""

from __future__ import annotations

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

schema = SpectacularAPIView.as_view()
reference = SpectacularSwaggerSplitView.as_view(
    url_name="api_schema", template_name="api/reference.html", title="Botocracy API"
)
