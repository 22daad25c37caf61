import { expect, it } from "vitest";
import { columnName } from "../platform/lib/column-name.ts";
import { isInternalName } from "./internal-words.ts";

it.each(
  "EK_netto|EK|Einkaufspreis|Netto cost|Cost Price|purchase_price|Margin %|Supplier|SupplierNo|Lieferanten-Nr|wholesale price|prix d'achat|Precio de compra|Fornitore|inkoopprijs|cena zakupu|仕入価格|成本价".split(
    "|",
  ),
)("recognizes %s as internal", (name) => expect(isInternalName(columnName(name))).toBe(true));

it.each("Lieferzeit|Price|VK brutto|Shipping cost|Ekologisk|Material|Lieferumfang|Gewicht|International|EAN|Marke".split("|"))(
  "does not recognize %s as internal",
  (name) => expect(isInternalName(columnName(name))).toBe(false),
);
