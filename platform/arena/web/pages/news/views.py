from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from arena.core.errors import ArenaError
from arena.news.models import TEXT_LENGTH, TITLE_LENGTH, NewsItem
from arena.news.selectors import news_all, news_get
from arena.news.services import news_change, news_delete, news_publish
from arena.web.pages.operations.views import require_staff
from arena.web.requests import signed_in

A_PAGE = 10


class NewsForm(forms.Form):
    title = forms.CharField(max_length=TITLE_LENGTH)
    text = forms.CharField(
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text="Markdown: *emphasis*, lists, quotes and links. Everybody reads it at once.",
    )


def news(request: HttpRequest) -> HttpResponse:
    """All news, newest first."""
    page = Paginator(news_all(), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "web/news/news.html", {"page": page})


def item(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "web/news/item.html", {"item": news_get(pk=pk)})


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    require_staff(request)
    return _written(request, None)


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    require_staff(request)
    return _written(request, news_get(pk=pk))


def _written(request: HttpRequest, found: NewsItem | None) -> HttpResponse:
    """The form for a new piece of news or for changes to `found`; when it is good, the news."""
    told = {"title": found.title, "text": found.text} if found else None
    form = NewsForm(request.POST or None, initial=told)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data | {"by": signed_in(request)}
        try:
            made = news_change(item=found, **given) if found else news_publish(**given)
        except ArenaError as error:
            form.add_error(None, error.message)
        else:
            return redirect("news_item", made.pk)
    context = {"form": form, "item": found}
    return render(request, "web/news/edit.html", context, status=422 if form.errors else 200)


@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    require_staff(request)
    news_delete(item=news_get(pk=pk), by=signed_in(request))
    messages.success(request, "The news is deleted.")
    return redirect("news")
