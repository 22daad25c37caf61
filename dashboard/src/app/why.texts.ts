import type { Catalog, TextsOf } from "./i18n.ts";

const en = {
  why: "Why this answer",
  outcomes: {
    answered: "Answered",
    declined: "Declined: nothing found answers the question",
    held: "An operator held the conversation",
    failed: "Failed",
    stopped: "Stopped by the visitor",
  },
  by: { model: "by the language model", built_in: "by the built-in answerer" },
  credits: (count: string) => `${count} credits`,
  milliseconds: (count: string) => `${count} ms`,
  query: "Searched for",
  noQuery: "Nothing was searched: the message asks nothing of the knowledge.",
  found: "Found",
  nothing: "Nothing was found.",
  used: "Used in the answer",
  unused: "Not used",
  accountText: "Text",
  page: (page: number) => `page ${page}`,
  words: (rank: string) => `words: rank ${rank}`,
  meaning: (rank: string) => `meaning: rank ${rank}`,
  checked: (checked: string, dropped: string) => `Statements checked: ${checked}; left out: ${dropped}`,
  leftOut: "Left out",
  reasons: {
    unsupported_value: "No record has this value.",
    wrong_stock: "The record says otherwise about stock.",
    untrue_statement: "No record supports it.",
    repeats_instructions: "It repeats the persona's instructions.",
  },
  copy: "Copy as JSON",
};

const de: TextsOf<typeof en> = {
  why: "Warum diese Antwort",
  outcomes: {
    answered: "Beantwortet",
    declined: "Abgelehnt: Nichts Gefundenes beantwortet die Frage",
    held: "Ein Mensch führte das Gespräch",
    failed: "Fehlgeschlagen",
    stopped: "Vom Besucher angehalten",
  },
  by: { model: "vom Sprachmodell", built_in: "vom eingebauten Antworter" },
  credits: (count) => `${count} Credits`,
  milliseconds: (count) => `${count} ms`,
  query: "Gesucht",
  noQuery: "Es wurde nichts gesucht: Die Nachricht fragt nichts, was im Wissen steht.",
  found: "Gefunden",
  nothing: "Es wurde nichts gefunden.",
  used: "In der Antwort benutzt",
  unused: "Nicht benutzt",
  accountText: "Text",
  page: (page) => `Seite ${page}`,
  words: (rank) => `Wörter: Rang ${rank}`,
  meaning: (rank) => `Bedeutung: Rang ${rank}`,
  checked: (checked, dropped) => `Aussagen geprüft: ${checked}; weggelassen: ${dropped}`,
  leftOut: "Weggelassen",
  reasons: {
    unsupported_value: "Kein Eintrag nennt diesen Wert.",
    wrong_stock: "Der Eintrag sagt über den Bestand etwas anderes.",
    untrue_statement: "Kein Eintrag belegt das.",
    repeats_instructions: "Er wiederholt die Anweisungen der Persona.",
  },
  copy: "Als JSON kopieren",
};

export const whyTexts: Catalog<TextsOf<typeof en>> = { en, de };
