import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  actions: "Actions on selected documents",
  select: (title: string) => `Select ${title}`,
  selected: (count: string) => `${count} selected`,
  selectAll: (count: string) => `Select all ${count}`,
  clear: "Clear the selection",
  again: "Read again",
  move: "Move",
  switchOff: "Switch off",
  switchOn: "Switch on",
  switched: (things: string, isOn: boolean) =>
    isOn ? `Switched on: ${things}` : `Switched off: ${things}. Personas no longer answer from them.`,
  noneSwitched: (isOn: boolean) => (isOn ? "They are already switched on." : "They are already switched off."),
  moveTitle: (things: string) => `Move ${things}`,
  tooManyToMove: "At most 1,000 documents can be moved at once. Filter the list, or select fewer.",
  target: "To the source",
  noTarget: "There is no other source of the same kind.",
  delete: "Delete",
  deleteTitle: (things: string) => `Delete ${things}`,
  deleteHint: "Personas stop answering from them immediately. This cannot be undone.",
  done: (operation: string, things: string) => `${operation}: done, ${things}`,
  canceled: (operation: string, processed: string, total: string) => `${operation}: canceled after ${processed} of ${total}`,
  rest: (things: string) => `Unchanged: ${things}.`,
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
  switchOff: "Ausschalten",
  switchOn: "Einschalten",
  switched: (things, isOn) => (isOn ? `Eingeschaltet: ${things}` : `Ausgeschaltet: ${things}. Personas antworten nicht mehr daraus.`),
  noneSwitched: (isOn) => (isOn ? "Sie sind schon eingeschaltet." : "Sie sind schon ausgeschaltet."),
  moveTitle: (things) => `${things} verschieben`,
  tooManyToMove: "Höchstens 1.000 Dokumente lassen sich auf einmal verschieben. Filtern Sie die Liste, oder wählen Sie weniger aus.",
  target: "In die Quelle",
  noTarget: "Es gibt keine andere Quelle derselben Art.",
  delete: "Löschen",
  deleteTitle: (things) => `${things} löschen`,
  deleteHint: "Personas antworten sofort nicht mehr daraus. Das lässt sich nicht rückgängig machen.",
  done: (operation, things) => `${operation}: fertig, ${things}`,
  canceled: (operation, processed, total) => `${operation}: abgebrochen nach ${processed} von ${total}`,
  rest: (things) => `Unverändert: ${things}.`,
  failed: (operation, failed, total) => `${operation}: ${failed} von ${total} fehlgeschlagen`,
};

export const bulkTexts: Catalog<TextsOf<typeof en>> = { en, de };
