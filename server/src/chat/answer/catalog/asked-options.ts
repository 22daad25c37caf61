import type { Choice } from "../extract/choice.ts";
import type { Aspects } from "../extract/offer-answer.ts";
import type { SourceRecord } from "../extract/record.ts";
import { asksHowMany } from "../text/request.ts";
import { boundsIn } from "./bounds.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import type { ProductWording, Said } from "./wording.ts";

/** Units for the measures by which variants differ. */
const UNIT_OF: Readonly<Record<string, string>> = {
  length: "mm", width: "mm", height: "mm", depth: "mm", thickness: "mm", diameter: "mm", weight: "mg", capacity: "ml", power: "w",
}; // prettier-ignore

/**
 * Reports whether a word names the measure by which a product's variants differ, rather than an attribute: "which thicknesses?" for "0.23
 * mm" and "0.30 mm".
 */
export function isSizeOf(
  { term, columns }: Pick<QueryTerm, "term" | "columns">,
  { variants }: SourceRecord,
  product: number | null,
): boolean {
  const unit = UNIT_OF[term.concept ?? ""];
  if (unit === undefined || (product !== null && columns.some(({ cells }) => cells.has(product)))) return false;
  return variants.length > 1 && variants.every(({ sizes }) => sizes.some((size) => boundsIn(size).some((one) => one.unit === unit)));
}

/** States how many colors or sizes there are, if the question asks for the number. */
export function countOfOptions(
  { text }: CatalogQuery,
  { variants }: SourceRecord,
  choice: Choice,
  { colours, sizes }: Pick<Aspects, "colours" | "sizes">,
  { products }: ProductWording,
): Said[] {
  if (!asksHowMany(text) || colours === sizes) return [];
  const among = choice.variants.length > 0 ? choice.variants : variants;
  const count = new Set(among.flatMap((variant) => (colours ? variant.colours.join("/") : variant.sizes)).filter((one) => one !== "")).size;
  return count < 2 ? [] : [{ sentence: products.counted(count), statements: [] }];
}

/** Reports whether a term only asks for the colors or sizes of variants, which the offer answers. */
export function isOffered({ term }: QueryTerm, aspects: Pick<Aspects, "colours" | "sizes">, record: SourceRecord): boolean {
  const { variants } = record;
  if (isSizeOf({ term, columns: [] }, record, null)) return true;
  if (term.concept === "colour") return aspects.colours && variants.some(({ colours }) => colours.length > 0);
  return term.concept === "size" && aspects.sizes && variants.some(({ sizes }) => sizes.length > 0);
}
