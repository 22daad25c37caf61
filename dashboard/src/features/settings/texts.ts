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
  models: "Models",
  modelsHint: "They are set in the environment of the service (LLM_… and EMBEDDER_…) and change with its next start. Keys are never shown.",
  languageModel: "Language model",
  noLanguageModel: "None: the built-in answerer answers from your knowledge.",
  reached: (where: string) => `at ${where}.`,
  fallsBack: "If it fails, the built-in answerer answers.",
  fallsNotBack: "If it fails, the reply ends with an error.",
  embedder: "Embedding model",
  kinds: {
    packaged: "is part of the service.",
    folder: "is read from a folder of this machine.",
    endpoint: "is reached over the network.",
  },
  loading: "It is loading; until then, search uses keywords only.",
  test: "Test",
  testOf: (name: string) => `Test: ${name}`,
  works: (ms: number) => `It works: ${seconds(ms, "en")}.`,
  fails: (ms: number) => `It does not work: ${seconds(ms, "en")}.`,
  dimensions: (count: number) => `A vector of ${count} numbers came back.`,
  migrating: (left: number) =>
    left === 1 ? "1 document waits for the new model" : `${left.toLocaleString("en")} documents wait for the new model`,
  migratingHint: "Until all are done, the previous model serves.",
  databases: { embedded: "The service runs its database itself.", external: "The database is a server of yours (DATABASE_URL)." },
  mailSent: "Mail is sent.",
  mailKept: "No mail server is set: links are kept under Mails.",
};

function seconds(ms: number, locale: string): string {
  return (ms / 1_000).toLocaleString(locale, { style: "unit", unit: "second", maximumFractionDigits: ms < 1_000 ? 3 : 1 });
}

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
  models: "Modelle",
  modelsHint:
    "Sie werden in der Umgebung des Dienstes gesetzt (LLM_… und EMBEDDER_…) und wechseln mit seinem nächsten Start. Schlüssel werden nie angezeigt.",
  languageModel: "Sprachmodell",
  noLanguageModel: "Keines: Der eingebaute Antwortgeber antwortet aus Ihrem Wissen.",
  reached: (where) => `auf ${where}.`,
  fallsBack: "Fällt es aus, antwortet der eingebaute Antwortgeber.",
  fallsNotBack: "Fällt es aus, endet die Antwort mit einem Fehler.",
  embedder: "Einbettungsmodell",
  kinds: {
    packaged: "gehört zum Dienst.",
    folder: "wird aus einem Ordner dieses Rechners gelesen.",
    endpoint: "wird über das Netz erreicht.",
  },
  loading: "Es wird geladen; bis dahin sucht die Suche nur nach Wörtern.",
  test: "Testen",
  testOf: (name) => `Testen: ${name}`,
  works: (ms) => `Es funktioniert: ${seconds(ms, "de")}.`,
  fails: (ms) => `Es funktioniert nicht: ${seconds(ms, "de")}.`,
  dimensions: (count) => `Ein Vektor aus ${count} Zahlen kam zurück.`,
  migrating: (left) =>
    left === 1 ? "1 Dokument wartet auf das neue Modell" : `${left.toLocaleString("de")} Dokumente warten auf das neue Modell`,
  migratingHint: "Bis alle fertig sind, dient das bisherige Modell.",
  databases: {
    embedded: "Der Dienst betreibt seine Datenbank selbst.",
    external: "Die Datenbank ist ein eigener Server (DATABASE_URL).",
  },
  mailSent: "E-Mails werden versandt.",
  mailKept: "Kein Mailserver ist gesetzt: Links bleiben unter E-Mails.",
};

export const settingsTexts: Catalog<TextsOf<typeof en>> = { en, de };
