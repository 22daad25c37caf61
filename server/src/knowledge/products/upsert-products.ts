import type { BrandDirectory } from "../../brands/directory.ts";
import type { Ids } from "../../ports/ids.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { DocumentPlace, DocumentWrite } from "../documents/model/document-write.ts";
import { reportingExcess } from "../documents/units-exceeded.ts";
import { documentsWithin } from "../documents/within.ts";
import { claimIds } from "../import-state.sql.ts";
import type { Transactions } from "../../ports/database.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { writableSource } from "../sources/writable-source.ts";
import { writesOf } from "./product-writes.ts";

export interface UpsertProductsDeps extends AcceptDocumentsDeps {
  readonly database: Transactions;
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

/** Creates or updates products by id, either all or none. */
export async function upsertProducts(
  deps: UpsertProductsDeps,
  accountId: string,
  input: { readonly sourceId: string; readonly items: readonly unknown[] },
): Promise<UpsertProductsResult> {
  const source = await writableSource(deps.sources, accountId, input.sourceId, "catalog");
  const brand = await deps.brands.byId(accountId, source.brandId);

  const writes = writesOf(deps.ids, input.items, brand?.defaultCurrency ?? null);
  const { importId } = source;
  const { results } =
    importId === null ? await acceptDocuments(deps, source, writes) : await acceptBeside(deps, { source, importId }, writes);
  const count = { created: 0, updated: 0, no_op: 0 };
  for (const result of results.values()) count[result] += 1;
  // A changed price or stock must be visible when the call returns.
  if (count.updated > 0) await deps.caughtUp();
  // Documents with changed text are queued immediately, which revokes the lease of a worker that is processing the previous text.
  return { ...count, deferred: [] };
}

/**
 * Writes documents while an import into their source is running, in such a way that the import does not overwrite them with older content
 * from its file.
 */
function acceptBeside(
  deps: UpsertProductsDeps,
  { source, importId }: { readonly source: DocumentPlace; readonly importId: string },
  writes: readonly DocumentWrite[],
): ReturnType<typeof acceptDocuments> {
  return reportingExcess(deps.database, () =>
    deps.database.transaction(async (tx) => {
      await claimIds(
        tx,
        { accountId: source.accountId, importId, isOwn: false },
        writes.map(({ externalId }) => externalId),
      );
      return acceptDocuments({ ...deps, documents: documentsWithin(tx) }, source, writes);
    }),
  );
}
