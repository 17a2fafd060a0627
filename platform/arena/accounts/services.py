from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from arena.accounts.models import User
from arena.core.errors import Invalid, Refused

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


def pupil_account_create(*, username: str, password: str) -> User:
    """An account without an e-mail address, whose name is not public."""
    user = User(username=username.strip(), listed=False)
    wrong = []
    try:
        get_adapter().clean_username(user.username)
    except ValidationError as error:
        wrong.append(("username", error.messages[0]))
    wrong += [("password", text) for text in _password_problems(password, user)]
    if wrong:
        raise Invalid(wrong)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:  # somebody took the name meanwhile
        raise Invalid([("username", "A user with that username already exists.")]) from None
    return user


def password_set(*, user: User, password: str) -> None:
    """Give an account a new password; whoever is signed in to it is signed out."""
    if problems := _password_problems(password, user):
        raise Invalid([("password", text) for text in problems])
    user.set_password(password)
    user.save(update_fields=["password"])


def _password_problems(password: str, user: User) -> list[str]:
    try:
        validate_password(password, user)
    except ValidationError as error:
        return list(error.messages)
    return []


def has_address(user: User) -> bool:
    """Whether an account has an e-mail address, confirmed or not."""
    return bool(user.email) or EmailAddress.objects.filter(user=user).exists()


def require_public_name(user: User) -> None:
    """Raise if the name of a pupil would become public by what they do.

    Where everybody may sign up, a confirmed e-mail address makes a pupil's account an ordinary
    one: then this puts its name among the public ones.
    """
    if user.listed:
        return
    confirmed = EmailAddress.objects.filter(user=user, verified=True).exists()
    if settings.SIGN_UP != "open":
        raise Refused(
            "Your account was made for a class: it plays there only. An administrator can change "
            "that.",
            code="class_account",
        )
    if not confirmed:
        raise Refused(
            "Your account was made for a class: it plays there only. To take part in public, "
            "confirm an e-mail address first.",
            code="class_account",
        )
    User.objects.filter(pk=user.pk).update(listed=True)
    user.listed = True
