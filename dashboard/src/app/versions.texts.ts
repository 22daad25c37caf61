import type { DocumentVersion } from "@parlance/sdk";
import type { Catalog, TextsOf } from "../ui/i18n.ts";

type Origins = Readonly<Record<NonNullable<DocumentVersion["origin"]>, string>>;

const originsEn: Origins = {
  api: "sent by a program",
  dashboard: "written in the dashboard",
  import: "from an import",
  website: "from a website",
  integration: "from an integration",
  restore: "restored",
};

const en = {
  versions: "Versions",
  version: (number: string) => `Version ${number}`,
  current: "current",
  origins: originsEn,
  compare: "Compare",
  compareHide: "Hide the comparison",
  difference: (before: string, after: string) => `From version ${before} to version ${after}`,
  noDifference: "The fields and the text are the same.",
  unchanged: "Unchanged lines",
  shortened: "Only the first 200,000 characters are compared.",
  noText: "The text of one of these versions was never read, so only the fields are compared.",
  added: "added",
  removed: "removed",
  restore: "Restore",
  restored: (number: string) => `Version ${number} is current again.`,
  alreadyCurrent: "The current version has the same content.",
  undo: "Undo",
  only: "There are no earlier versions.",
  more: (count: string) => `${count} older versions are not shown.`,
};

const originsDe: Origins = {
  api: "von einem Programm gesendet",
  dashboard: "im Dashboard geschrieben",
  import: "aus einem Import",
  website: "von einer Website",
  integration: "aus einer Integration",
  restore: "wiederhergestellt",
};

const de: TextsOf<typeof en> = {
  versions: "Versionen",
  version: (number) => `Version ${number}`,
  current: "aktuell",
  origins: originsDe,
  compare: "Vergleichen",
  compareHide: "Vergleich ausblenden",
  difference: (before, after) => `Von Version ${before} zu Version ${after}`,
  noDifference: "Angaben und Text sind gleich.",
  unchanged: "Unveränderte Zeilen",
  shortened: "Verglichen werden nur die ersten 200.000 Zeichen.",
  noText: "Der Text einer dieser Versionen wurde nie gelesen, deshalb werden nur die Angaben verglichen.",
  added: "hinzugefügt",
  removed: "entfernt",
  restore: "Wiederherstellen",
  restored: (number) => `Version ${number} ist wieder aktuell.`,
  alreadyCurrent: "Die aktuelle Version hat denselben Inhalt.",
  undo: "Rückgängig",
  only: "Es gibt keine früheren Versionen.",
  more: (count) => `${count} ältere Versionen werden nicht gezeigt.`,
};

/** UI text for the versions of documents. */
export const versionTexts: Catalog<TextsOf<typeof en>> = { en, de };
