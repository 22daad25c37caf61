import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  edited: (count: string, one: boolean) =>
    one
      ? "1 product was corrected in the dashboard since the last import. The file would overwrite the correction."
      : `${count} products were corrected in the dashboard since the last import. The file would overwrite the corrections.`,
  editedOne: "Corrected in the dashboard",
  keep: "Keep my correction",
  keepAll: "Keep all corrections",
  overwrite: "Take the file's values",
  search: "Search changes by title or id",
  showMore: (count: string) => `Show more (${count})`,
  moreValues: (count: string) => `and ${count} more values`,
  newVariant: "new variant",
  goneVariant: "variant is removed",
  changed: "Products that change",
  removed: "Products that are deleted",
};

const de: TextsOf<typeof en> = {
  edited: (count, one) =>
    one
      ? "1 Produkt wurde seit dem letzten Import in der Oberfläche berichtigt. Die Datei würde die Berichtigung überschreiben."
      : `${count} Produkte wurden seit dem letzten Import in der Oberfläche berichtigt. Die Datei würde die Berichtigungen überschreiben.`,
  editedOne: "In der Oberfläche berichtigt",
  keep: "Meine Berichtigung behalten",
  keepAll: "Alle Berichtigungen behalten",
  overwrite: "Werte der Datei übernehmen",
  search: "Änderungen nach Titel oder Id suchen",
  showMore: (count) => `Mehr zeigen (${count})`,
  moreValues: (count) => `und ${count} weitere Werte`,
  newVariant: "neue Variante",
  goneVariant: "Variante entfällt",
  changed: "Produkte, die sich ändern",
  removed: "Produkte, die gelöscht werden",
};

export const importChangeTexts: Catalog<TextsOf<typeof en>> = { en, de };
