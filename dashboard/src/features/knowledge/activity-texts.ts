import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Activity",
  link: "Activity and failures",
  failed: "Needs attention",
  allFine:
    "Nothing failed. Files that cannot be read and rows that an import skips are listed here. A file that is refused at the upload is shown only to the person who uploads it.",
  failedOf: (count: string, one: boolean) => (one ? "1 document could not be read" : `${count} documents could not be read`),
  again: "Read all of them again",
  more: (count: string) => `${count} more`,
  showAll: (source: string) => `All of ${source}`,
  skippedOf: (source: string, count: string, one: boolean) => `${source}: the last import skipped ${one ? "1 row" : `${count} rows`}`,
  importFailed: (source: string) => `${source}: the last import failed`,
  jobs: "Jobs of the last seven days",
  noJobs: "No job ran in the last seven days.",
  columns: { job: "Job", source: "Source", result: "Result", state: "State", time: "Started" },
  states: { queued: "Waiting", running: "Running", completed: "Done", failed: "Failed", canceled: "Canceled" },
  result: (processed: string, total: string) => `${processed} of ${total}`,
  failures: (count: string) => `${count} failed`,
  whatFailed: "What failed",
  failuresOf: (job: string) => `What failed: ${job}`,
  noFailures: "Nothing failed in this job. Documents that have since been repaired or deleted are not listed.",
  line: (line: string) => `Line ${line}`,
  causes: {
    id_taken: "The other source has a document with this id. It was not moved.",
    persona_full: "The persona has reached its limit of texts. It was not activated.",
    changed_since: "Changed, deleted or created again after the import. It was left as it is.",
    version_expired: "The version before the import is no longer kept. It was left as it is.",
    "limits.quota_exceeded": "The version before the import exceeds the quota. Make room, then undo the import again.",
  },
};

const de: TextsOf<typeof en> = {
  title: "Vorgänge",
  link: "Vorgänge und Fehler",
  failed: "Braucht Ihre Aufmerksamkeit",
  allFine:
    "Nichts ist fehlgeschlagen. Dateien, die sich nicht lesen lassen, und Zeilen, die ein Import auslässt, stehen hier. Eine Datei, die schon beim Hochladen abgelehnt wird, sieht nur, wer sie hochlädt.",
  failedOf: (count, one) => (one ? "1 Dokument ließ sich nicht lesen" : `${count} Dokumente ließen sich nicht lesen`),
  again: "Alle erneut lesen",
  more: (count) => `${count} weitere`,
  showAll: (source) => `Alle aus ${source}`,
  skippedOf: (source, count, one) => `${source}: Der letzte Import ließ ${one ? "1 Zeile" : `${count} Zeilen`} aus`,
  importFailed: (source) => `${source}: Der letzte Import schlug fehl`,
  jobs: "Vorgänge der letzten sieben Tage",
  noJobs: "In den letzten sieben Tagen gab es keinen Vorgang.",
  columns: { job: "Vorgang", source: "Quelle", result: "Ergebnis", state: "Zustand", time: "Begonnen" },
  states: { queued: "Wartet", running: "Läuft", completed: "Fertig", failed: "Fehlgeschlagen", canceled: "Abgebrochen" },
  result: (processed, total) => `${processed} von ${total}`,
  failures: (count) => `${count} fehlgeschlagen`,
  whatFailed: "Was fehlschlug",
  failuresOf: (job) => `Was fehlschlug: ${job}`,
  noFailures: "In diesem Vorgang schlug nichts fehl. Was seither behoben oder gelöscht wurde, steht hier nicht.",
  line: (line) => `Zeile ${line}`,
  causes: {
    id_taken: "Die andere Quelle hat ein Dokument mit dieser Id. Es wurde nicht verschoben.",
    persona_full: "Die Persona hat ihre Höchstzahl an Texten erreicht. Er wurde nicht aktiviert.",
    changed_since: "Nach dem Import geändert, gelöscht oder neu angelegt. Es blieb, wie es ist.",
    version_expired: "Die Version vor dem Import wird nicht mehr aufbewahrt. Es blieb, wie es ist.",
    "limits.quota_exceeded":
      "Für die Version vor dem Import reicht das Kontingent nicht. Schaffen Sie Platz und nehmen Sie den Import erneut zurück.",
  },
};

/** UI text for jobs and their failures. */
export const activityTexts: Catalog<TextsOf<typeof en>> = { en, de };
