import type { Catalog, TextsOf } from "../../app/i18n.ts";

const en = {
  answering: "Answering now",
  nobody: "No persona is ready",
  documents: (ready: number, waiting: number) =>
    waiting === 0 ? `${ready} documents ready` : `${ready} documents ready, ${waiting} not yet`,
};

const de: TextsOf<typeof en> = {
  answering: "Antwortet gerade",
  nobody: "Keine Persona ist bereit",
  documents: (ready, waiting) => (waiting === 0 ? `${ready} Dokumente bereit` : `${ready} Dokumente bereit, ${waiting} noch nicht`),
};

export const homeTexts: Catalog<TextsOf<typeof en>> = { en, de };
