import { unitsOf } from "../extract/units.ts";
import { valueOf } from "../extract/attributes.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import type { ProductWording } from "./wording.ts";

/** Something that a product's record says: a sentence of its description, or an attribute. */
export interface ProductSentence {
  readonly product: number;
  /** Of an attribute: its label and value. */
  readonly text: string;
  readonly column: Column | null;
}

const kept = new WeakMap<Catalog, Map<string, readonly ProductSentence[]>>();

/** Returns everything that a product's record says, except for its offer. */
export function sentencesOfProduct(product: number, catalog: Catalog, { language, phrases }: ProductWording): readonly ProductSentence[] {
  let known = kept.get(catalog);
  if (known === undefined) kept.set(catalog, (known = new Map()));
  const key = `${product} ${language}`;
  let sentences = known.get(key);
  if (sentences === undefined) known.set(key, (sentences = read()));
  return sentences;

  function read(): ProductSentence[] {
    const record = catalog.products[product];
    if (record === undefined) return [];
    const described = unitsOf(record).map(({ text }) => ({ product, text, column: null }));
    const columns = catalog.columns.flatMap((column) => {
      const value = record.attributes[column.key];
      return value === undefined ? [] : [{ product, text: `${column.label}: ${valueOf(column.key, value, language, phrases)}`, column }];
    });
    return [...described, ...columns];
  }
}

/** Returns a sentence as it is compared with a question that does not name the product: under its title. */
export function underTitle({ product, text }: ProductSentence, { products }: Catalog): string {
  return `${products[product]?.title ?? ""}: ${text}`;
}
