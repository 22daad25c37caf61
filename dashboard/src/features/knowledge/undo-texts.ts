import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  undo: "Undo the import",
  title: (source: string) => `Undo the last import into “${source}”?`,
  deleted: (count: string, one: boolean) =>
    one ? "1 product that it created is deleted." : `${count} products that it created are deleted.`,
  restored: (count: string, one: boolean) =>
    one
      ? "1 product that it changed gets its previous version back."
      : `${count} products that it changed get their previous versions back.`,
  recreated: (count: string, one: boolean) =>
    one ? "1 product that it deleted is created again." : `${count} products that it deleted are created again.`,
  changedSince: (count: string, one: boolean) =>
    one
      ? "1 product was changed or deleted after the import. It stays as it is."
      : `${count} products were changed or deleted after the import. They stay as they are.`,
  versionExpired: (count: string, one: boolean) =>
    one
      ? "The previous version of 1 product is no longer kept. It stays as it is."
      : `The previous versions of ${count} products are no longer kept. They stay as they are.`,
  nothing: "Nothing of this import can be undone.",
  hint: "The versions that the import wrote stay in the history of each product. Rows that the import skipped and its file are not affected.",
  undone: (time: string) => `Undone: ${time}`,
};

const de: TextsOf<typeof en> = {
  undo: "Import zurücknehmen",
  title: (source) => `Den letzten Import in „${source}“ zurücknehmen?`,
  deleted: (count, one) => (one ? "1 Produkt, das er anlegte, wird gelöscht." : `${count} Produkte, die er anlegte, werden gelöscht.`),
  restored: (count, one) =>
    one
      ? "1 Produkt, das er änderte, erhält seine vorige Version zurück."
      : `${count} Produkte, die er änderte, erhalten ihre vorige Version zurück.`,
  recreated: (count, one) =>
    one ? "1 Produkt, das er löschte, wird wieder angelegt." : `${count} Produkte, die er löschte, werden wieder angelegt.`,
  changedSince: (count, one) =>
    one
      ? "1 Produkt wurde nach dem Import geändert oder gelöscht. Es bleibt, wie es ist."
      : `${count} Produkte wurden nach dem Import geändert oder gelöscht. Sie bleiben, wie sie sind.`,
  versionExpired: (count, one) =>
    one
      ? "Die vorige Version von 1 Produkt wird nicht mehr aufbewahrt. Es bleibt, wie es ist."
      : `Die vorigen Versionen von ${count} Produkten werden nicht mehr aufbewahrt. Sie bleiben, wie sie sind.`,
  nothing: "Von diesem Import lässt sich nichts zurücknehmen.",
  hint: "Was der Import geschrieben hat, bleibt im Verlauf jedes Produkts. Übersprungene Zeilen und die Datei sind nicht betroffen.",
  undone: (time) => `Zurückgenommen: ${time}`,
};

export const undoTexts: Catalog<TextsOf<typeof en>> = { en, de };
