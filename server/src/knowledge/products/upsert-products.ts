import { hash } from "node:crypto";
import { fail } from "../../platform/errors/fail.ts";
import { composed } from "../../platform/lib/text.ts";
import { canonicalJson } from "../../platform/lib/canonical-json.ts";
import type { BrandDirectory } from "../../brands/directory.ts";
import type { Ids } from "../../ports/ids.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { DocumentWrite } from "../documents/model/document-write.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { Product } from "../model/product.ts";
import { charactersOf, knowledgeUnits, storageUnits } from "../model/units.ts";
import { mostEntries } from "../model/validate-parts.ts";
import { validateProducts } from "../model/validate-products.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { writableSource } from "../sources/writable-source.ts";
import { embeddedPart, productText, searchedTexts } from "../model/product-text.ts";

export interface UpsertProductsDeps extends AcceptDocumentsDeps {
  readonly sources: Pick<SourceStatements, "byId">;
  readonly brands: BrandDirectory;
  readonly ids: Ids;
  /** Resolves when the index contains everything committed before the call. */
  readonly caughtUp: () => Promise<void>;
}

export interface UpsertProductsResult {
  readonly created: number;
  readonly updated: number;
  readonly no_op: number;
  readonly deferred: readonly { readonly id: string; readonly reason: "processing" | "import_running" }[];
}

/** Creates or updates products by id, all or none. */
export async function upsertProducts(
  deps: UpsertProductsDeps,
  accountId: string,
  input: { readonly sourceId: string; readonly items: readonly unknown[] },
): Promise<UpsertProductsResult> {
  const source = await writableSource(deps.sources, accountId, input.sourceId, "catalog");
  const brand = await deps.brands.byId(accountId, source.brandId);

  const { products, errors, tooManyEntries } = validateProducts(input.items, brand?.defaultCurrency ?? null);
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

  const writes = products.map((product) => writeOf(product, deps.ids));
  const { results } = await acceptDocuments(deps, source, writes);
  const count = { created: 0, updated: 0, no_op: 0 };
  for (const result of results.values()) count[result] += 1;
  // A changed price or stock is in effect when the call returns.
  if (count.updated > 0) await deps.caughtUp();
  // Changed texts are queued at once: a newer text revokes the lease of the worker that holds the older one.
  return { ...count, deferred: [] };
}

/** Values that only a new or changed product needs are computed lazily, because most of a nightly sync is unchanged. */
function writeOf(product: Product, ids: Ids): DocumentWrite {
  const sent = canonicalJson(product);
  const json = Buffer.from(sent);
  // Compared after NFC: a different Unicode form alone is not a change.
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
