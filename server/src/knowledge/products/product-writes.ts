import { hash } from "node:crypto";
import { fail } from "../../platform/errors/fail.ts";
import { canonicalJson } from "../../platform/lib/canonical-json.ts";
import { composed } from "../../platform/lib/text.ts";
import type { Ids } from "../../ports/ids.ts";
import type { DocumentWrite } from "../documents/model/document-write.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { Product } from "../model/product.ts";
import { embeddedPart, productText, searchedTexts } from "../model/product-text.ts";
import { charactersOf, knowledgeUnits, storageUnits } from "../model/units.ts";
import { mostEntries } from "../model/validate-parts.ts";
import { validateProducts } from "../model/validate-products.ts";

/**
 * Returns the writes for a batch of products.
 * @param defaultCurrency the brand's currency; if null, each product with a price must specify a currency
 * @throws Failure `validation.failed` or `knowledge.too_many_entries`, with all problems of all products
 */
export function writesOf(ids: Ids, items: readonly unknown[], defaultCurrency: string | null): DocumentWrite[] {
  const { products, errors, tooManyEntries } = validateProducts(items, defaultCurrency);
  if (tooManyEntries !== null && errors.every((error) => error.code === "too_many")) {
    fail("knowledge.too_many_entries", `\`items[${tooManyEntries}]\` has more than ${mostEntries} images or links. Nothing was written.`, {
      errors,
    });
  }
  if (errors.length > 0) {
    fail("validation.failed", `The batch has ${errors.length} problem${errors.length === 1 ? "" : "s"}. Nothing was written.`, {
      variant: "content",
      errors,
    });
  }
  return productWrites(products, ids);
}

export function productWrites(products: readonly Product[], ids: Ids): DocumentWrite[] {
  return products.map((product) => writeOf(product, ids));
}

/**
 * Returns the write for a product. Values needed only for new and changed products are computed lazily, because most products in a nightly
 * synchronization are unchanged.
 */
function writeOf(product: Product, ids: Ids): DocumentWrite {
  const sent = canonicalJson(product);
  const json = Buffer.from(sent);
  // Compared in NFC, so a different Unicode normalization form alone is not a change.
  const compared = sent.normalize("NFC") === sent ? json : Buffer.from(canonicalJson(composed(product)));
  const id = once(() => ids.uuidv7());
  const text = once(() => productText(product));
  // Members have a fixed order, so plain JSON can be compared.
  const textHash = once(() => hash("sha256", JSON.stringify(embeddedPart(text())), "buffer"));
  const units = once(() => knowledgeUnits({ characters: charactersOf(searchedTexts(text())), images: 0 }));
  return {
    get id() {
      return id();
    },
    externalId: product.id.normalize("NFC"),
    kind: "item",
    title: product.title.normalize("NFC"),
    content: product,
    contentHash: hash("sha256", compared, "buffer"),
    get textHash() {
      return textHash();
    },
    get estimatedKnowledgeUnits() {
      return units();
    },
    estimatedStorageUnits: storageUnits(json.length),
    contentSizeBytes: json.length,
    file: null,
    get served() {
      return servedVersion("item", product);
    },
  };
}

/** Memoizes a function. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
