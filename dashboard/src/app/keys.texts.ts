import type { Catalog, TextsOf } from "../ui/i18n.ts";

const en = {
  title: "Keyboard shortcuts",
  everywhere: "Everywhere",
  lists: "In lists",
  pages: "Pages",
  commands: "Find a page, an object or an action",
  help: "Show all shortcuts",
  find: "Search or filter the page",
  create: "Create",
  save: "Save",
  close: "Close",
  next: "Next row",
  previous: "Previous row",
  open: "Open",
  single: "Single-letter shortcuts",
  singleHint: "Turn them off if you trigger them by accident, for example with speech input. Ctrl shortcuts and Esc keep working.",
};

const de: TextsOf<typeof en> = {
  title: "Tasten",
  everywhere: "Überall",
  lists: "In Listen",
  pages: "Seiten",
  commands: "Seite, Objekt oder Aktion suchen",
  help: "Alle Tasten zeigen",
  find: "Die Seite durchsuchen oder filtern",
  create: "Anlegen",
  save: "Speichern",
  close: "Schließen",
  next: "Nächste Zeile",
  previous: "Vorige Zeile",
  open: "Öffnen",
  single: "Tasten aus einem einzelnen Buchstaben",
  singleHint: "Schalten Sie sie aus, wenn Sie sie versehentlich auslösen, etwa bei Spracheingabe. Strg-Tasten und Esc bleiben.",
};

export const keyTexts: Catalog<TextsOf<typeof en>> = { en, de };
