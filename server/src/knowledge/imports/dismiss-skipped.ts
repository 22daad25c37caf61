import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import { failImported } from "../sources/own-source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { addProgress, importOfSource } from "./imports.sql.ts";
import { noCounts } from "./model/import.ts";
import { dropSkipped } from "./skipped.sql.ts";

export interface DismissSkippedDeps {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "byId">;
}

/**
 * Removes an item from the list of items that the source's last import skipped.
 * @throws Failure `knowledge.source_not_found`, `knowledge.import_running`, `knowledge.nothing_skipped`
 */
export async function dismissSkipped(
  deps: DismissSkippedDeps,
  accountId: string,
  { sourceId, number }: { readonly sourceId: string; readonly number: number },
): Promise<void> {
  const source = await deps.sources.byId(accountId, sourceId);
  if (source === null) fail("knowledge.source_not_found", "No source with this id exists.");
  if (source.importId !== null) failImported();
  await deps.database.transaction(async (tx) => {
    const last = await importOfSource(tx, accountId, sourceId);
    const dropped = last === null ? 0 : await dropSkipped(tx, last.id, [number]);
    if (last === null || dropped === 0)
      fail("knowledge.nothing_skipped", "The last import of the source skipped no item with this number.");
    await addProgress(tx, last, { ...noCounts, position: last.position, skipped: -dropped, unreadable: 0 });
  });
}
