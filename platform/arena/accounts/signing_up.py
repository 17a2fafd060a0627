"""Who may make an account: the site's setting, invitation links, single sign-on.

allauth asks these adapters at its own moments.
"""

from __future__ import annotations

from typing import Any

import requests
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from arena.accounts.models import User
from arena.accounts.sign_up_links import link_opens, link_use
from arena.core.errors import Refused, Unavailable

INVITED = "sign_up_link"
"""Where the session keeps the secret of the link that its owner opened."""


class AddressStage(EmailVerificationStage):  # type: ignore[misc]  # allauth has no types
    """The step of a sign-in that wants a confirmed address, except of a pupil."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user: User | None = self.login.user
        if user is not None and not user.listed:
            return None, True
        wanted: tuple[HttpResponse | None, bool] = super().handle()
        return wanted


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sign-up is open, by invitation, or closed."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        if settings.SIGN_UP == "invitation":
            return link_opens(request.session.get(INVITED, ""))
        return bool(settings.SIGN_UP == "open")

    def get_login_stages(self) -> list[str]:
        """allauth's own, but pupils without an e-mail address need not confirm one."""
        ours = f"{AddressStage.__module__}.{AddressStage.__qualname__}"
        theirs = f"{EmailVerificationStage.__module__}.{EmailVerificationStage.__qualname__}"
        stages = super().get_login_stages()
        return [ours if stage == theirs else stage for stage in stages]

    def pre_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse | None:
        """Stop whoever would sign in as a team, by whatever way; its members act for it."""
        if user.is_team:
            answer: HttpResponse = self.respond_user_inactive(request, user)
            return answer
        refused: HttpResponse | None = super().pre_login(request, user, **login)
        return refused

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Store a new account together with the use of its invitation, or neither."""
        with transaction.atomic():
            saved: User = super().save_user(request, user, form, commit=commit)
            if settings.SIGN_UP == "invitation" and not _single_sign_on_suffices(form):
                link_use(secret=request.session.pop(INVITED, ""), user=saved)
        return saved


PATIENCE = 5
"""Seconds that the provider has to answer."""


class ProviderSession(requests.Session):
    """Calls of the provider. One that fails is told in a sentence instead of a crash."""

    def request(self, *arguments: Any, **options: Any) -> requests.Response:
        away = Unavailable(f"{settings.OIDC_NAME} does not answer. Try again in a minute.")
        try:
            answer = super().request(*arguments, **{"timeout": PATIENCE, **options})
        except requests.RequestException as error:
            raise away from error
        if answer.status_code >= requests.codes.server_error:
            raise away
        return answer


class SingleSignOnAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """People of the OpenID Connect provider that the settings name."""

    def get_requests_session(self) -> ProviderSession:
        return ProviderSession()

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        if settings.OIDC_SIGN_UP:
            return True
        return bool(super().is_open_for_signup(request, sociallogin))

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[User, str] | None:
        """The account here that has the provider's address, if both sides confirmed it.

        Anyone may type a stranger's address into an account here. Without a confirmation
        on our side the stranger would be signed in to that account, and share it.
        """
        for address in sociallogin.email_addresses:
            if address.verified is not True:  # some providers send the word "false"
                continue
            own = EmailAddress.objects.filter(
                email__iexact=address.email, verified=True, user__is_active=True
            ).first()
            if own is not None:
                return own.user, own.email
        return None

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Refuse to link by a click, which a stranger's page could cause; normalise addresses."""
        if sociallogin.state.get("process") == "connect":
            raise Refused(
                "Accounts are linked by their confirmed address alone: sign out, then sign in "
                f"with {settings.OIDC_NAME}."
            )
        for address in sociallogin.email_addresses:
            address.verified = address.verified is True


def _single_sign_on_suffices(form: Any) -> bool:
    """Whether this new account comes from the provider and needs no invitation."""
    return settings.OIDC_SIGN_UP and hasattr(form, "sociallogin")
