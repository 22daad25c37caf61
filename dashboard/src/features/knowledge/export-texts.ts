import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  export: "Export CSV",
  progress: (share: string) => `Exporting ${share}`,
  hint: (count: string, number: number) =>
    number === 1
      ? "The listed product, as a file that Import products reads back"
      : `The ${count} listed products, as a file that Import products reads back`,
  fileName: (source: string) => `${source.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}-products.csv`,
};

const de: TextsOf<typeof en> = {
  export: "Als CSV exportieren",
  progress: (share) => `Wird exportiert: ${share}`,
  hint: (count, number) =>
    number === 1
      ? "Das angezeigte Produkt als Datei, die der Import wieder einliest"
      : `Die ${count} angezeigten Produkte als Datei, die der Import wieder einliest`,
  fileName: (source) => `${source.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}-produkte.csv`,
};

/** UI text for the export of products. */
export const exportTexts: Catalog<TextsOf<typeof en>> = { en, de };
