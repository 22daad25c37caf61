import type { Catalog, TextsOf } from "../../../ui/i18n.ts";

const en = {
  title: "Knowledge",
  sources: "Sources of the brand",
  sourcesHint: "Every persona of the brand answers from the sources that are switched on.",
  none: "The brand has no sources yet.",
  toKnowledge: "Open Knowledge",
  documents: (ready: string, all: string) => `${ready} of ${all} ready`,
  switchOf: (name: string) => `Personas answer from ${name}`,
  texts: "Texts",
  textsHint: "This persona answers from the texts that are switched on.",
  noTexts: "There are no texts yet.",
  write: "Write a text",
  textOf: (name: string) => `This persona answers from ${name}`,
  more: (count: string) => `The newest ${count} are shown. Open Texts for the others.`,
};

const de: TextsOf<typeof en> = {
  title: "Wissen",
  sources: "Quellen der Marke",
  sourcesHint: "Alle Personas der Marke antworten aus den eingeschalteten Quellen.",
  none: "Die Marke hat noch keine Quelle.",
  toKnowledge: "Wissen öffnen",
  documents: (ready, all) => `${ready} von ${all} bereit`,
  switchOf: (name) => `Personas antworten aus ${name}`,
  texts: "Texte",
  textsHint: "Diese Persona antwortet aus den eingeschalteten Texten.",
  noTexts: "Es gibt noch keine Texte.",
  write: "Text schreiben",
  textOf: (name) => `Diese Persona antwortet aus ${name}`,
  more: (count) => `Gezeigt werden die neuesten ${count}. Die übrigen stehen unter Texte.`,
};

export const sourcesTexts: Catalog<TextsOf<typeof en>> = { en, de };
