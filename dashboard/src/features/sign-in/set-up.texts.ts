import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Set up Parlance",
  reading: "Opening the link",
  used: "This link has been used or has expired.",
  usedEmailed: "This link no longer works. Links work once and for a limited time. If you were invited, ask for a new invitation.",
  newLink: "Request a new link",
  incomplete: "Open this page with the link in your email. If you copied the link, check that it is complete.",
  toSignIn: "Go to sign-in",
  welcome: "Welcome. Who are you?",
  welcomeHint:
    "You will sign in with this address and password from now on. Colleagues whom you invite see the address. Nobody sees the password.",
  invited: "Welcome. Choose a password",
  invitedHint: "You will sign in with this address and password from now on.",
  again: "Choose a new password",
  againHint: "The new password replaces the old one. Other browsers are signed out.",
  name: "Your name",
  nameHint: "Visitors see it when you answer them yourself.",
  email: "Email address",
  emailHint: "It is your sign-in name.",
  password: "Password",
  taken: "Another user already signs in with this address. Use a different address.",
  noAddress: "This is not an email address. Enter an address such as martha@example.com.",
  go: "Continue",
  save: "Save and sign in",
  keep: "Keep my password and sign in",
};

const de: TextsOf<typeof en> = {
  title: "Parlance einrichten",
  reading: "Link wird geöffnet",
  used: "Dieser Link wurde benutzt oder ist abgelaufen.",
  usedEmailed:
    "Dieser Link funktioniert nicht mehr. Links gelten einmal und für begrenzte Zeit. Wurden Sie eingeladen, bitten Sie um eine neue Einladung.",
  newLink: "Neuen Link anfordern",
  incomplete: "Öffnen Sie diese Seite über den Link in Ihrer E-Mail. Wenn Sie ihn kopiert haben, prüfen Sie, ob er vollständig ist.",
  toSignIn: "Zur Anmeldung",
  welcome: "Willkommen. Wer sind Sie?",
  welcomeHint:
    "Mit dieser Adresse und diesem Passwort melden Sie sich künftig an. Die Adresse sehen Kollegen, die Sie einladen. Das Passwort sieht niemand.",
  invited: "Willkommen. Wählen Sie ein Passwort",
  invitedHint: "Mit dieser Adresse und diesem Passwort melden Sie sich künftig an.",
  again: "Neues Passwort wählen",
  againHint: "Das neue Passwort ersetzt das alte. Andere Browser werden abgemeldet.",
  name: "Ihr Name",
  nameHint: "Ihre Besucher lesen ihn, wenn Sie selbst antworten.",
  email: "E-Mail-Adresse",
  emailHint: "Damit melden Sie sich an.",
  password: "Passwort",
  taken: "Mit dieser Adresse meldet sich schon jemand an. Nehmen Sie eine andere.",
  noAddress: "Das ist keine E-Mail-Adresse. Sie sieht aus wie martha@example.com.",
  go: "Weiter",
  save: "Speichern und anmelden",
  keep: "Passwort behalten und anmelden",
};

export const setUpTexts: Catalog<TextsOf<typeof en>> = { en, de };
