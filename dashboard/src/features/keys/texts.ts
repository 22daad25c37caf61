import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Keys",
  account: "Keys of the account",
  accountHint:
    "A program that has one of these keys can read and change everything in the account. Keep the keys on servers, never in a web page.",
  change: "Replace a key without downtime",
  steps:
    "Create a key in the free slot.\nGive it to your programs.\nWait until the old key is no longer used: “Last used” stops changing.\nDisable the old key. If nothing breaks, delete it.",
  others: "Each persona has its own keys. They are on the Developer tab of the persona's page.",
};

const de: TextsOf<typeof en> = {
  title: "Schlüssel",
  account: "Schlüssel des Kontos",
  accountHint:
    "Ein Programm mit einem dieser Schlüssel darf alles im Konto lesen und ändern. Bewahren Sie sie auf Servern auf, nie in einer Webseite.",
  change: "Einen Schlüssel ohne Ausfall wechseln",
  steps:
    "Erstellen Sie einen Schlüssel am freien Platz.\nGeben Sie ihn Ihren Programmen.\nWarten Sie, bis der alte nicht mehr benutzt wird: „Zuletzt benutzt“ ändert sich nicht mehr.\nDeaktivieren Sie den alten. Wenn nichts ausfällt, löschen Sie ihn.",
  others: "Eine Persona hat eigene Schlüssel. Sie stehen auf der Seite der Persona unter „Entwickler“.",
};

export const keysTexts: Catalog<TextsOf<typeof en>> = { en, de };
