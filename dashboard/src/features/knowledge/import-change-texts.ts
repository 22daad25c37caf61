import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  overwrites: "The values of the file replace the stored values, including values that were edited in the dashboard.",
  changed: "Products that change",
  removed: "Products that are deleted",
};

const de: TextsOf<typeof en> = {
  overwrites: "Die Werte der Datei ersetzen die gespeicherten, auch Werte, die in der Oberfläche geändert wurden.",
  changed: "Produkte, die sich ändern",
  removed: "Produkte, die gelöscht werden",
};

export const importChangeTexts: Catalog<TextsOf<typeof en>> = { en, de };
