import { labelOf } from "../extract/attributes.ts";
import { type WordSet, wordSetOf } from "../text/word-set.ts";
import type { Catalog } from "./catalog.ts";

const byCatalog = new WeakMap<Catalog, WordSet>();

/** Returns all words in a catalog's names, categories, labels, values and descriptions. */
export function wordsOfCatalog(catalog: Catalog): WordSet {
  let made = byCatalog.get(catalog);
  if (made === undefined) byCatalog.set(catalog, (made = wordSetOf(textsOfCatalog(catalog))));
  return made;
}

function* textsOfCatalog({ products }: Catalog): Generator<string> {
  for (const { title, categories, attributes, variants } of products) {
    yield title;
    yield* categories.flat();
    for (const [key, value] of Object.entries(attributes)) {
      yield labelOf(key);
      if (typeof value === "string") yield value;
      else if (Array.isArray(value)) yield* value as readonly string[];
    }
    for (const { colours, sizes } of variants) yield* [...colours, ...sizes];
  }
  for (const { description } of products) yield description;
}
