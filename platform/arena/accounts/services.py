from __future__ import annotations

from arena.accounts.models import User

HOUSE = "house"


def house_user() -> User:
    """The owner of the bots that come with the site. Nobody can sign in as it."""
    user, created = User.objects.get_or_create(username=HOUSE)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def user_ensure(*, username: str, password: str) -> User:
    """The user of that name with that password, for demonstrations and tests."""
    user, _ = User.objects.get_or_create(username=username)
    if not user.check_password(password):
        user.set_password(password)
        user.save(update_fields=["password"])
    return user
