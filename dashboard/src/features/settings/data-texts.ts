import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Data of the account",
  hint: "An archive with everything in the account: knowledge with its files, personas, conversations, settings and the audit log. It contains personal data, and no passwords or keys.",
  create: "Create an archive",
  createAgain: "Create a new archive",
  waiting: "The archive is about to be written.",
  writing: (records: string, files: string) =>
    `Writing the archive: ${records} records and ${files} files so far. You can leave this page.`,
  ready: (time: string, size: string) => `Archive of ${time}, ${size}`,
  until: (day: string) => `Available until ${day}.`,
  download: "Download",
  failed: "The archive could not be written. The service's log contains the reason.",
  deleteTitle: "Delete the account",
  deleteHint: "Deletes everything in the account, for all its users. Personas stop answering at once.",
  warning:
    "All users are signed out, all keys stop working, and all knowledge, personas, conversations, files and settings are deleted. Nothing can be restored. Create an archive first if you want to keep a copy.",
};

const de: TextsOf<typeof en> = {
  title: "Daten des Kontos",
  hint: "Ein Archiv mit allem, was zum Konto gehört: Wissen mit seinen Dateien, Personas, Gespräche, Einstellungen und das Protokoll. Es enthält personenbezogene Daten, aber keine Passwörter und keine Schlüssel.",
  create: "Archiv erstellen",
  createAgain: "Neues Archiv erstellen",
  waiting: "Das Archiv wird gleich geschrieben.",
  writing: (records, files) =>
    `Das Archiv wird geschrieben: bisher ${records} Einträge und ${files} Dateien. Sie können die Seite verlassen.`,
  ready: (time, size) => `Archiv vom ${time}, ${size}`,
  until: (day) => `Verfügbar bis ${day}.`,
  download: "Herunterladen",
  failed: "Das Archiv konnte nicht geschrieben werden. Der Grund steht im Log des Dienstes.",
  deleteTitle: "Konto löschen",
  deleteHint: "Löscht alles, was zum Konto gehört, für alle Benutzer. Personas antworten sofort nicht mehr.",
  warning:
    "Alle Benutzer werden abgemeldet, alle Schlüssel ungültig, und alles Wissen, alle Personas, Gespräche, Dateien und Einstellungen werden gelöscht. Nichts lässt sich wiederherstellen. Erstellen Sie vorher ein Archiv, wenn Sie eine Kopie behalten möchten.",
};

export const dataTexts: Catalog<typeof en> = { en, de };
