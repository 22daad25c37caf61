import type { Catalog, TextsOf } from "../ui/i18n.ts";

const en = {
  show: "Show what is typed",
  hide: "Hide what is typed",
  hint: (fewest: number) => `At least ${fewest} characters. Four words that only you would put together are easy to remember.`,
  missing: "Enter a password.",
  strengths: { short: "Too short", weak: "Easy to guess", good: "Good", strong: "Very good" },
};

const de: TextsOf<typeof en> = {
  show: "Eingabe zeigen",
  hide: "Eingabe verbergen",
  hint: (fewest) => `Mindestens ${fewest} Zeichen. Vier Wörter, die nur Sie so verbinden, merken sich leicht.`,
  missing: "Geben Sie ein Passwort ein.",
  strengths: { short: "Zu kurz", weak: "Leicht zu erraten", good: "Gut", strong: "Sehr gut" },
};

export const passwordTexts: Catalog<TextsOf<typeof en>> = { en, de };
