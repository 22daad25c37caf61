import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  actions: "Actions on selected documents",
  select: (title: string) => `Select ${title}`,
  selected: (count: string) => `${count} selected`,
  selectAll: (count: string) => `Select all ${count}`,
  clear: "Clear the selection",
  again: "Read again",
  move: "Move",
  moveTitle: (count: string, one: boolean) => (one ? "Move 1 document" : `Move ${count} documents`),
  target: "To the source",
  noTarget: "There is no other source of the same kind.",
  delete: "Delete",
  deleteTitle: (count: string, one: boolean) => (one ? "Delete 1 document" : `Delete ${count} documents`),
  deleteHint: "Personas stop answering from them immediately. This cannot be undone.",
  done: (operation: string, processed: string) => `${operation}: done, ${processed} documents`,
  canceled: (operation: string, processed: string, total: string) => `${operation}: canceled after ${processed} of ${total}`,
  rest: (count: string) => `${count} documents are unchanged.`,
  failed: (operation: string, failed: string, total: string) => `${operation}: ${failed} of ${total} failed`,
};

const de: TextsOf<typeof en> = {
  actions: "Aktionen für ausgewählte Dokumente",
  select: (title) => `${title} auswählen`,
  selected: (count) => `${count} ausgewählt`,
  selectAll: (count) => `Alle ${count} auswählen`,
  clear: "Auswahl aufheben",
  again: "Erneut lesen",
  move: "Verschieben",
  moveTitle: (count, one) => (one ? "1 Dokument verschieben" : `${count} Dokumente verschieben`),
  target: "In die Quelle",
  noTarget: "Es gibt keine andere Quelle derselben Art.",
  delete: "Löschen",
  deleteTitle: (count, one) => (one ? "1 Dokument löschen" : `${count} Dokumente löschen`),
  deleteHint: "Personas antworten sofort nicht mehr daraus. Das lässt sich nicht rückgängig machen.",
  done: (operation, processed) => `${operation}: fertig, ${processed} Dokumente`,
  canceled: (operation, processed, total) => `${operation}: abgebrochen nach ${processed} von ${total}`,
  rest: (count) => `${count} Dokumente bleiben, wie sie waren.`,
  failed: (operation, failed, total) => `${operation}: ${failed} von ${total} fehlgeschlagen`,
};

export const bulkTexts: Catalog<TextsOf<typeof en>> = { en, de };
