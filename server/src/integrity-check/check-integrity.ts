import { orphanBlobs } from "../knowledge/files/orphan-blobs.ts";
import type { BlobReferenceStatements } from "../knowledge/files/blob-references.sql.ts";
import type { BlobInventory } from "../ports/blob-store.ts";
import type { Queryable } from "../ports/database.ts";
import { integrityQueries } from "./integrity-queries.sql.ts";
import { findFaults, liveBlobs, type Finding } from "./integrity.sql.ts";

export interface CheckIntegrityDeps {
  readonly database: Queryable;
  readonly references: Pick<BlobReferenceStatements, "named">;
  readonly blobs: Pick<BlobInventory, "list" | "has" | "now">;
}

export interface CheckResult extends Finding {
  readonly name: string;
  readonly promise: string;
}

const mostExamples = 5;
const pageSize = 1_000;
const youngMs = 3_600_000;

/**
 * Checks the invariants of stored data without changing it. Yields one result per check.
 * @param running whether nodes may be running. If so, leases are checked as well, and files younger than an hour are ignored, because their
 * upload may be in progress
 */
export async function* checkIntegrity(deps: CheckIntegrityDeps, running: boolean): AsyncGenerator<CheckResult> {
  for (const query of integrityQueries) {
    const { name, promise, onlyWhileRunning = false } = query;
    if (running || !onlyWhileRunning) yield { name, promise, ...(await findFaults(deps.database, query, mostExamples)) };
  }
  yield { name: "blobs.missing", promise: "no document's file is missing", ...(await missingBlobs(deps)) };
  yield { name: "blobs.orphaned", promise: "every stored file belongs to a document", ...(await orphanedBlobs(deps, running)) };
}

async function missingBlobs({ database, blobs }: CheckIntegrityDeps): Promise<Finding> {
  const found = new Found();
  for (let after: string | null = null; ;) {
    const page = await liveBlobs(database, after, pageSize);
    for (const { documentId, keys } of page) {
      for (const key of keys) if (!(await blobs.has(key))) found.add(`document ${documentId}: blob ${key} is missing`);
    }
    after = page.at(-1)?.documentId ?? null;
    if (page.length < pageSize) return found;
  }
}

async function orphanedBlobs({ references, blobs }: CheckIntegrityDeps, running: boolean): Promise<Finding> {
  const found = new Found();
  const age = running ? youngMs : -1;
  const before = new Date((await blobs.now()).getTime() - age);
  for await (const keys of orphanBlobs({ blobs, references }, before)) {
    for (const key of keys) found.add(`orphan blob ${key}`);
  }
  return found;
}

class Found implements Finding {
  faults = 0;
  readonly examples: string[] = [];

  add(example: string): void {
    this.faults += 1;
    if (this.examples.length < mostExamples) this.examples.push(example);
  }
}
