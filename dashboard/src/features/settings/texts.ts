import type { Catalog, TextsOf } from "../../app/i18n.ts";

const en = {
  title: "Settings",
  person: "You",
  password: "Password",
  passwordHint: "Your other browsers are signed out when it changes.",
  current: "Current password",
  next: "New password",
  nextHint: "At least 10 characters.",
  change: "Change the password",
  changed: "The password was changed.",
  look: "Language and theme",
  lookHint: "For this browser.",
  installation: "Installation",
  version: (name: string) => `Parlance ${name}`,
  reference: "API reference",
};

const de: TextsOf<typeof en> = {
  title: "Einstellungen",
  person: "Sie",
  password: "Passwort",
  passwordHint: "Ihre anderen Browser werden beim Wechsel abgemeldet.",
  current: "Bisheriges Passwort",
  next: "Neues Passwort",
  nextHint: "Mindestens 10 Zeichen.",
  change: "Passwort ändern",
  changed: "Das Passwort wurde geändert.",
  look: "Sprache und Darstellung",
  lookHint: "Für diesen Browser.",
  installation: "Installation",
  version: (name) => `Parlance ${name}`,
  reference: "API-Referenz",
};

export const settingsTexts: Catalog<TextsOf<typeof en>> = { en, de };
