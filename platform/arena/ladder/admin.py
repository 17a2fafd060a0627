from django.contrib import admin

from arena.ladder.models import Ladder

admin.site.register(Ladder)
