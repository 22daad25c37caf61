import type { Catalog, TextsOf } from "../app/i18n.ts";

const en = {
  close: "Close",
  cancel: "Cancel",
  name: "Name",
  create: "Create",
  save: "Save",
  delete: "Delete",
  remove: "Remove",
  done: "Done",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading",
  clear: "Clear",
  nothingMatches: "Nothing matches.",
  tryAgain: "Try again",
  more: "More actions",
  selectAll: "Select all",
  stored: "I have stored it",
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
};

const de: TextsOf<typeof en> = {
  close: "Schließen",
  cancel: "Abbrechen",
  name: "Name",
  create: "Anlegen",
  save: "Speichern",
  delete: "Löschen",
  remove: "Entfernen",
  done: "Fertig",
  copy: "Kopieren",
  copied: "Kopiert",
  loading: "Wird geladen",
  clear: "Zurücksetzen",
  nothingMatches: "Nichts gefunden.",
  tryAgain: "Erneut versuchen",
  more: "Weitere Aktionen",
  selectAll: "Alle auswählen",
  stored: "Ich habe es gespeichert",
  typeToConfirm: (name) => `Zur Bestätigung ${name} eingeben`,
};

export const uiTexts: Catalog<TextsOf<typeof en>> = { en, de };
