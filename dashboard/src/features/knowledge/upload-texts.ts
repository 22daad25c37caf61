import type { Catalog, TextsOf } from "../../app/i18n.ts";

const en = {
  upload: "Upload",
  uploads: "Uploads",
  files: "Files of the upload",
  dropHere: "Drop files or folders to upload them",
  states: { waiting: "Waiting", sending: "Sending", sent: "Sent", refused: "Not sent", lost: "Not sent" },
  counts: (total: string, one: boolean, sent: string) => `${one ? "1 file" : `${total} files`}: ${sent} sent`,
  unsent: (count: string) => `${count} not sent`,
  reading: "What was sent is being read now; the list below shows how far it is.",
  pauses: {
    limited: (seconds: string) => `The service accepts no more files for the moment. It goes on in ${seconds} s.`,
    unreached: (_seconds: string) => "The service does not respond. Uploading goes on as soon as it does.",
  },
  retryAll: "Try all again",
  retry: (name: string) => `Try ${name} again`,
  stop: "Stop",
  stopped: "You stopped the upload.",
  lost: "The page was reloaded before this file was sent. Choose it again, and it goes on.",
  unreadable: "The file was changed or deleted since you chose it. Choose it again.",
  chooseAgain: "Choose files again",
  more: (count: string) => `and ${count} more`,
  saveUnsent: "Save the list of files not sent",
  fileName: "not-sent.csv",
};

const de: TextsOf<typeof en> = {
  upload: "Hochladen",
  uploads: "Uploads",
  files: "Dateien des Uploads",
  dropHere: "Dateien oder Ordner zum Hochladen ablegen",
  states: { waiting: "Wartet", sending: "Wird gesendet", sent: "Gesendet", refused: "Nicht gesendet", lost: "Nicht gesendet" },
  counts: (total, one, sent) => `${one ? "1 Datei" : `${total} Dateien`}: ${sent} gesendet`,
  unsent: (count) => `${count} nicht gesendet`,
  reading: "Gesendete Dateien werden jetzt gelesen; die Liste darunter zeigt, wie weit.",
  pauses: {
    limited: (seconds) => `Der Dienst nimmt gerade keine Dateien mehr an. Es geht in ${seconds} s weiter.`,
    unreached: () => "Der Dienst antwortet nicht. Das Hochladen geht weiter, sobald er es tut.",
  },
  retryAll: "Alle erneut versuchen",
  retry: (name) => `${name} erneut versuchen`,
  stop: "Anhalten",
  stopped: "Sie haben das Hochladen angehalten.",
  lost: "Die Seite wurde neu geladen, bevor diese Datei gesendet war. Wählen Sie sie noch einmal aus, dann geht es weiter.",
  unreadable: "Die Datei wurde seit der Auswahl geändert oder gelöscht. Wählen Sie sie noch einmal aus.",
  chooseAgain: "Dateien erneut auswählen",
  more: (count) => `und ${count} weitere`,
  saveUnsent: "Liste nicht gesendeter Dateien speichern",
  fileName: "nicht-gesendet.csv",
};

export const uploadTexts: Catalog<TextsOf<typeof en>> = { en, de };
