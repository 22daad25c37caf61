import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Keys",
  account: "Keys of the account",
  accountHint:
    "A program that has one of these keys can read and change the knowledge, brands and personas of the account, search and chat, and read the conversation of a session id. It cannot manage keys, people, webhooks or the account, or take over conversations. Keep the keys on servers, never in a web page.",
  change: "Replace a key without downtime",
  steps:
    "Create a key in the free slot.\nGive it to your programs.\nWait until the old key is no longer used: “Last used” has not changed for at least a day.\nDisable the old key, and delete it later.",
  others: "Each persona has its own keys. They are on the Developer tab of the persona's page.",
};

const de: TextsOf<typeof en> = {
  title: "Schlüssel",
  account: "Schlüssel des Kontos",
  accountHint:
    "Ein Programm mit einem dieser Schlüssel darf Wissen, Marken und Personas des Kontos lesen und ändern, suchen und chatten und zu einer Sitzungs-ID das Gespräch lesen. Schlüssel, Personen, Webhooks und das Konto verwalten oder Gespräche übernehmen darf es nicht. Bewahren Sie sie auf Servern auf, nie in einer Webseite.",
  change: "Einen Schlüssel ohne Ausfall wechseln",
  steps:
    "Erstellen Sie einen Schlüssel am freien Platz.\nGeben Sie ihn Ihren Programmen.\nWarten Sie, bis der alte nicht mehr benutzt wird: „Zuletzt benutzt“ hat sich mindestens einen Tag lang nicht geändert.\nDeaktivieren Sie den alten, und löschen Sie ihn später.",
  others: "Eine Persona hat eigene Schlüssel. Sie stehen auf der Seite der Persona unter „Entwickler“.",
};

export const keysTexts: Catalog<TextsOf<typeof en>> = { en, de };
