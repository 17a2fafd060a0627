"""Passkeys: forms that allauth uses in place of its own."""

from __future__ import annotations

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.internal.auth import parse_authentication_response
from django import forms


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A new passkey. It signs in alone, unless its owner wants it as a second factor only."""

    name = forms.CharField(
        required=False, max_length=60, help_text="To tell your passkeys apart, such as “laptop”."
    )
    passwordless = forms.BooleanField(
        label="Sign in with it alone, without a password",
        required=False,
        initial=True,
        help_text="Your device then asks for its PIN, your fingerprint or your face. Some older "
        "security keys can do neither: leave this out for them.",
    )


class PasskeySignInForm(LoginWebAuthnForm):  # type: ignore[misc]
    """Signing in with a passkey and nothing else.

    allauth takes any key here. A key that only proves possession must not open an account:
    whoever finds it would be in.
    """

    def clean_credential(self) -> Any:
        answer = parse_authentication_response(self.cleaned_data["credential"])
        if not answer.response.authenticator_data.is_user_verified():
            raise forms.ValidationError(
                "This key did not check that it is you. Sign in with your password; the key is "
                "then the second factor."
            )
        return super().clean_credential()
