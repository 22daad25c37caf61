import { Readable } from "node:stream";
import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { skippedView } from "./import-view.ts";
import { importOfSource } from "./imports.sql.ts";
import { skippedAfter } from "./skipped.sql.ts";

export interface ExportSkippedDeps {
  readonly database: Queryable;
  readonly sources: Pick<SourceStatements, "byId">;
}

const batchSize = 1_000;

/**
 * Returns the skipped items of the source's last import as CSV (RFC 4180).
 * @throws Failure `knowledge.source_not_found`
 */
export async function exportSkipped(deps: ExportSkippedDeps, accountId: string, sourceId: string): Promise<Readable> {
  if ((await deps.sources.byId(accountId, sourceId)) === null) fail("knowledge.source_not_found", "No source with this id exists.");
  const last = await importOfSource(deps.database, accountId, sourceId);
  return Readable.from(lines(deps.database, last?.id ?? null));
}

async function* lines(database: Queryable, importId: string | null): AsyncGenerator<string> {
  yield "ref,line,code,message,retryable\r\n";
  let after = 0;
  while (importId !== null) {
    const items = await skippedAfter(database, importId, { after, limit: batchSize, isRetryable: false });
    const last = items.at(-1);
    if (last === undefined) return;
    yield items.map((item) => rowOf(skippedView(item))).join("");
    after = last.number;
  }
}

function rowOf({ ref, line, code, message, retryable }: ReturnType<typeof skippedView>): string {
  return `${[ref, line ?? "", code, message, retryable].map((value) => cell(String(value))).join(",")}\r\n`;
}

/** Prevents spreadsheets from evaluating a cell that begins like a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
