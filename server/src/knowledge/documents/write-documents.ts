import type { Queryable, Transactions } from "../../ports/database.ts";
import { reportThresholds } from "../../billing/quota-notices.sql.ts";
import { addUsage, lockUsage } from "../usage.sql.ts";
import { createDocuments, insertDocuments, reportPending } from "./insert-documents.sql.ts";
import { keptBlobs } from "./keep-versions.sql.ts";
import type { DocumentPlace, DocumentWrite, WriteOutcome } from "./model/document-write.ts";
import type { UnitQuota } from "../model/units.ts";
import { planWrites } from "./model/write-plan.ts";
import { fillFileHashes, findPresent, lockExisting, lockPlaceOfWrite, updateRest, updateText } from "./write-documents.sql.ts";

/** State of a document with new text: queued for processing, or staged until a user processes it. */
export type TextState = "pending" | "staged";

/**
 * Creates or updates documents by external id in one transaction. A document with changed text is queued for processing or `staged`; any
 * other change
 * takes effect immediately. Updates usage and ledger, and does not write anything if usage would exceed `quota`, which is called only if
 * there is something to write. Within an account, new documents become visible in the order of `createdAt`. Unchanged documents, which make
 * up most of a nightly sync, do not require a lock or a transaction.
 * @throws ConcurrentWrite if another write created one of the documents concurrently
 */
export async function writeDocuments(
  database: Transactions,
  place: DocumentPlace,
  writes: readonly DocumentWrite[],
  quota: () => Promise<UnitQuota>,
  textState: TextState,
): Promise<WriteOutcome> {
  const present = writes.every((write) => write.hasNewId === true) ? new Map() : await findPresent(database, place, writes);
  const others = writes.filter((write) => write.onto !== undefined || present.get(write.externalId) !== "same");
  const outcome: WriteOutcome =
    others.length === 0
      ? { kind: "written", results: new Map(), createdAt: null, droppedBlobs: [] }
      : await writeOthers(database, { place, writes: others, present, textState }, await quota());
  if (outcome.kind !== "written" || others.length === writes.length) return outcome;
  const results = new Map(outcome.results);
  const droppedBlobs = [...outcome.droppedBlobs];
  for (const write of writes) {
    if (results.has(write.externalId)) continue;
    results.set(write.externalId, "no_op");
    if (write.file !== null) droppedBlobs.push(write.file.blobKey);
  }
  return { ...outcome, results, droppedBlobs };
}

interface Order {
  readonly place: DocumentPlace;
  readonly writes: readonly DocumentWrite[];
  /** Existing external ids, and whether their content is equal. */
  readonly present: ReadonlyMap<string, "same" | "other">;
  readonly textState: TextState;
}

async function writeOthers(database: Transactions, order: Order, quota: UnitQuota): Promise<WriteOutcome> {
  const { place, writes, present, textState } = order;
  if (!writes.some((write) => present.has(write.externalId))) {
    const createdAt = await createDocuments(database, place, writes, textState, quota);
    const results = new Map(writes.map(({ externalId }) => [externalId, "created" as const]));
    if (createdAt !== null) return { kind: "written", results, createdAt, droppedBlobs: [] };
    // The fast path failed. The transaction below reports the reason.
  }
  try {
    return await database.transaction((tx) => writeChanged(tx, order, quota));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // If this is part of a larger transaction that is also rolled back, `reportingExcess` reports the thresholds again.
    if (error.outcome.kind === "over_quota") await reportThresholds(database, error.outcome.notices);
    return error.outcome;
  }
}

/** Thrown to roll back the transaction. */
class Refused extends Error {
  readonly outcome: WriteOutcome;
  constructor(outcome: WriteOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function writeChanged(tx: Queryable, { place, writes, present, textState }: Order, quota: UnitQuota): Promise<WriteOutcome> {
  if (!(await lockPlaceOfWrite(tx, place))) return { kind: "source_gone" };
  // A document that is created concurrently causes a conflict on insert, and the retry finds it.
  const known = writes.filter((write) => present.has(write.externalId));
  const { results, created, textChanged, restChanged, droppedBlobs, units } = planWrites(
    writes,
    known.length === 0 ? [] : await lockExisting(tx, place.id, known),
  );
  await updateText(tx, place, textChanged, textState);
  await updateRest(tx, place, restChanged);
  await fillFileHashes(
    tx,
    place,
    known.filter(({ externalId }) => results.get(externalId) === "no_op"),
  );
  // Documents are created while the account's row is locked, so they become visible in the order of their creation. Otherwise, a batch that
  // does not change usage would not lock the row.
  if (created.length > 0) await lockUsage(tx, place.accountId);
  const excess = await addUsage(tx, place.accountId, "documents.written", units, quota);
  if (excess !== null) throw new Refused({ kind: "over_quota", ...excess });
  const createdAt = await insertDocuments(tx, place, created, textState);
  if (textState === "pending") {
    await reportPending(
      tx,
      place,
      textChanged.map(({ write }) => write),
    );
  }
  const kept = await keptBlobs(tx, place.accountId, droppedBlobs);
  return { kind: "written", results, createdAt, droppedBlobs: droppedBlobs.filter((key) => !kept.has(key)) };
}
