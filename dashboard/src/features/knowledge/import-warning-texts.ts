import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Check these values",
  quoted: (value: string) => `“${value}”`,
  codes: {
    price_missing: (count: string, column: string) => `${column}: ${count} empty. These products have no price.`,
    other_currency: (count: string, column: string) => `${column}: ${count} in a different currency from most prices.`,
    unknown_stock: (count: string, column: string) =>
      `${column}: ${count} that are neither a quantity nor a known word. They do not set the stock.`,
    image_left_out: (count: string, column: string) =>
      `${column}: ${count} that are not a web address. The products are imported without these images.`,
    unlikely_category: (count: string, column: string) => `${column}: ${count} without a letter.`,
    impossible_date: (count: string, column: string) => `${column}: ${count} dates that do not exist. They are kept as text.`,
    differs_between_variants: (count: string, column: string) =>
      `${column}: differs between the variants of ${count} products. These products do not get the attribute.`,
    repeated_titles: (count: string, column: string) =>
      `${column}: ${count} titles repeat. Is there a column that is equal for the variants of a product? Set it to “Group of variants”.`,
  },
};

const de: TextsOf<typeof en> = {
  title: "Bitte prüfen",
  quoted: (value) => `„${value}“`,
  codes: {
    price_missing: (count, column) => `${column}: ${count} leer. Diese Produkte haben keinen Preis.`,
    other_currency: (count, column) => `${column}: ${count} in anderer Währung als die meisten Preise.`,
    unknown_stock: (count, column) => `${column}: ${count} weder eine Menge noch ein bekanntes Wort. Sie setzen den Bestand nicht.`,
    image_left_out: (count, column) => `${column}: ${count} ohne vollständige Adresse. Die Produkte werden ohne diese Bilder importiert.`,
    unlikely_category: (count, column) => `${column}: ${count} ohne einen Buchstaben.`,
    impossible_date: (count, column) => `${column}: ${count} mit einem Datum, das es nicht gibt. Sie bleiben Text.`,
    differs_between_variants: (count, column) =>
      `${column}: bei ${count} Produkten je Variante verschieden. Diese Produkte bekommen das Attribut nicht.`,
    repeated_titles: (count, column) =>
      `${column}: ${count} Titel wiederholen sich. Gibt es eine Spalte, die bei allen Varianten eines Produkts gleich ist? Wählen Sie für sie „Gruppe von Varianten“.`,
  },
};

export const importWarningTexts: Catalog<TextsOf<typeof en>> = { en, de };
