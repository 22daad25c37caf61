import { fail } from "../../errors/fail.ts";
import { canonicalJson, hashOf } from "../../lib/canonical-json.ts";
import type { BrandStore } from "../../brands/store.ts";
import type { Ids } from "../../ports/ids.ts";
import { ConcurrentWrite, type DocumentStore, type DocumentWrite, type UnitQuota, type WriteOutcome } from "../documents/store.ts";
import { servedVersion } from "../documents/served-version.ts";
import type { Product } from "../model/product.ts";
import { charactersOf, knowledgeUnits, storageUnits } from "../model/units.ts";
import { mostEntries } from "../model/validate-parts.ts";
import { validateProducts } from "../model/validate-products.ts";
import type { Source, SourceStore } from "../sources/store.ts";
import { embeddedPart, productText, searchedTexts } from "./product-text.ts";

export interface UpsertProductsDeps {
  readonly sources: Pick<SourceStore, "byId">;
  readonly brands: Pick<BrandStore, "byId">;
  readonly documents: Pick<DocumentStore, "write">;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
  readonly ids: Ids;
}

export interface UpsertProductsResult {
  readonly created: number;
  readonly updated: number;
  readonly no_op: number;
  readonly deferred: readonly { readonly id: string; readonly reason: "processing" | "import_running" }[];
}

/** Creates or updates products by id, all of them or none (contract 4.2). */
export async function upsertProducts(
  deps: UpsertProductsDeps,
  accountId: string,
  input: { readonly sourceId: string; readonly items: readonly unknown[] },
): Promise<UpsertProductsResult> {
  const source = await deps.sources.byId(accountId, input.sourceId);
  if (source === null) fail("knowledge.source_not_found", "There is no source with this id; writing creates none");
  if (source.integrationId !== null) fail("knowledge.source_managed", "The source belongs to an integration stream");
  if (source.type !== "catalog") fail("knowledge.source_type_mismatch", "The source holds files; products go into a catalog source");
  const brand = await deps.brands.byId(accountId, source.brandId);
  const languages = brand?.audienceLanguages ?? [];

  const { products, errors, tooManyEntries } = validateProducts(input.items, brand?.defaultCurrency ?? null);
  if (tooManyEntries !== null && errors.every((error) => error.code === "too_many")) {
    fail("knowledge.too_many_entries", `items[${tooManyEntries}] has more than ${mostEntries} images or links; nothing was written`);
  }
  if (errors.length > 0) {
    fail("validation.failed", `${errors.length} problem(s); nothing was written`, { status: 422, errors });
  }

  const writes = products.map((product) => writeOf(product, deps.ids.uuidv7(), languages));
  const outcome = await writeOnceMore(deps, source, writes);
  switch (outcome.kind) {
    case "source_gone":
      return fail("knowledge.source_not_found", "The source was deleted in the meantime");
    case "over_quota":
      return fail("limits.quota_exceeded", `The batch would exceed the account's ${outcome.unit} units; nothing was written`);
    case "written": {
      const count = { created: 0, updated: 0, no_op: 0 };
      for (const result of outcome.results.values()) count[result] += 1;
      return { ...count, deferred: [] };
    }
  }
}

/** One internal retry of a lost race; the second time the caller is told. */
async function writeOnceMore(deps: UpsertProductsDeps, source: Source, writes: readonly DocumentWrite[]): Promise<WriteOutcome> {
  const quota = await deps.quota(source.accountId);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.documents.write(source, writes, quota);
    } catch (error) {
      if (!(error instanceof ConcurrentWrite)) throw error;
      if (attempt === 2) fail("knowledge.concurrent_write", "Another write created one of the products at the same moment; send the batch again");
    }
  }
}

function writeOf(product: Product, id: string, languages: readonly string[]): DocumentWrite {
  const text = productText(product);
  const size = Buffer.byteLength(canonicalJson(product));
  return {
    id,
    externalId: product.id,
    kind: "item",
    title: product.title,
    content: product,
    contentHash: hashOf(product),
    textHash: hashOf(embeddedPart(text)),
    estimatedKnowledgeUnits: knowledgeUnits({
      characters: charactersOf(searchedTexts(text)),
      images: 0,
    }),
    estimatedStorageUnits: storageUnits(size),
    contentSizeBytes: size,
    file: null,
    served: servedVersion("item", product, languages),
  };
}
