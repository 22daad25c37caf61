import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "The same text in other languages",
  none: "If another file has the same content in another language, pair the two: each visitor then gets answers from the file in their language.",
  add: "Pair with another file",
  remove: (title: string) => `No longer pair with “${title}”`,
  dialog: (title: string) => `Pair “${title}” with its translation`,
  hint: "Answers then quote only the file in the language of the visitor.",
  ownLanguage: "This file is in",
  search: "Find the other file",
  other: "The other file",
  otherLanguage: "The other file is in",
  choose: "Choose a file",
  noFile: "No other file found",
  pair: "Pair",
  paired: "The files are paired as translations.",
  sameLanguage: "Choose two different languages.",
};

const de: TextsOf<typeof en> = {
  title: "Derselbe Text in anderen Sprachen",
  none: "Hat eine andere Datei denselben Inhalt in einer anderen Sprache, verbinden Sie die beiden: Dann bekommt jeder Besucher Antworten aus der Datei in seiner Sprache.",
  add: "Mit einer anderen Datei verbinden",
  remove: (title) => `Nicht mehr mit „${title}“ verbinden`,
  dialog: (title) => `„${title}“ mit der Übersetzung verbinden`,
  hint: "Antworten zitieren dann nur die Datei in der Sprache des Besuchers.",
  ownLanguage: "Sprache dieser Datei",
  search: "Die andere Datei suchen",
  other: "Die andere Datei",
  otherLanguage: "Sprache der anderen Datei",
  choose: "Datei wählen",
  noFile: "Keine andere Datei gefunden",
  pair: "Verbinden",
  paired: "Die Dateien sind als Übersetzungen verbunden.",
  sameLanguage: "Wählen Sie zwei verschiedene Sprachen.",
};

/** UI text for pairing documents with their translations. */
export const translationTexts: Catalog<TextsOf<typeof en>> = { en, de };
