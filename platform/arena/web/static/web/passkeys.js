// Says in a sentence why a passkey could not be used; allauth's scripts only raise an event.

const trouble = document.getElementById("passkey-trouble");

const WORDS = {
  NotAllowedError: "Your device did not use a passkey: it has none for this site, or you stopped it.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys need the site's own name in the address: https://…, or http://localhost on your machine.",
};

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const { exception } = event.detail;
  trouble.textContent = WORDS[exception.name] ?? `The passkey failed: ${exception.message}`;
  trouble.hidden = false;
});
