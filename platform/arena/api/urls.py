"""The addresses for programs."""

from django.urls import path

from arena.api import views

urlpatterns = [
    path("games/", views.games, name="api_games"),
    path("games/<slug:game>/ladder/<int:table_size>/", views.ladder, name="api_ladder"),
]
