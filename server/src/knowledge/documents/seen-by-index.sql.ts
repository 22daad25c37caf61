import type { IndexProgress } from "../../ports/index-progress.ts";

/** State of this node's index when documents are read. */
export interface IndexView {
  readonly position: string;
  /** Whether documents that may be missing from the index are returned as `pending`. */
  readonly hidesNew: boolean;
}

/** If there are at least this many changes, all of them are assumed to belong to the account. */
const mostChanges = 100;

const newer = (position: string): string => `c.xid >= ${position}::xid8 and c.generation is null`;

/**
 * Returns SQL for whether documents of the account have changes that an index at the position may not contain. If there are no changes, the
 * cost is one index probe; the limit bounds the cost in any query plan.
 */
export function isIndexBehind(account: string, position: string): string {
  return `(select count(*) = ${mostChanges} or coalesce(bool_or(exists (select from documents n where n.id = c.document_id and n.account_id = ${account})), false)
    from (select c.document_id from index_changes c where ${newer(position)} order by c.xid desc limit ${mostChanges}) c)`;
}

/** Total number of rows in a list, and whether some of the account's documents may be missing from the index. */
export interface CountedPage {
  readonly count: number;
  readonly isBehind: boolean;
}

/**
 * Returns SQL for the state of document `d`. A `ready` document is returned as `pending` if an index at the position may not contain it.
 */
export function stateInIndex({ hidesNew }: IndexView, position: string): string {
  if (!hidesNew) return "d.state";
  return `case when d.state = 'ready' and exists (select from index_changes c where c.document_id = d.id and ${newer(position)}) then 'pending' else d.state end`;
}

/** Returns the position as a parameter for statements that hide missing documents. */
export function positionWhereHidden({ hidesNew, position }: IndexView): readonly string[] {
  return hidesNew ? [position] : [];
}

/** Returns a suffix for the names of statements that hide missing documents. */
export function hiding({ hidesNew }: IndexView): string {
  return hidesNew ? ".hiding" : "";
}

/**
 * Reads documents such that a document is `ready` only if searches on this node find it. If the index may be behind, waits for it to catch
 * up; if it does not, repeats the read with missing documents hidden.
 */
export async function readSeen<Found>(
  index: IndexProgress,
  read: (view: IndexView) => Promise<{ readonly found: Found; readonly isBehind: boolean }>,
): Promise<Found> {
  const { found, isBehind } = await read({ position: index.position(), hidesNew: false });
  if (!isBehind || (await index.hasCaughtUp())) return found;
  return (await read({ position: index.position(), hidesNew: true })).found;
}

/** Returns SQL for whether an index at the position may not contain the change that completed the work of a row. */
export function isCompletionNewer(row: string, position: string): string {
  return `coalesce(${row}.finished_xid >= ${position}::xid8, false)`;
}

/** Status of work that changes documents. */
interface Work {
  readonly status: string;
  readonly finishedAt: Date | null;
}

/** Work as read from the database, and whether an index at the position may not contain its results. */
type Read<Found> = Found & { readonly isBehind: boolean };

/** Reads work such that it is `completed` only if searches on this node show its results; until then, it is `running`. */
export async function readCompleted<Found extends Work>(
  index: IndexProgress,
  read: (position: string) => Promise<Read<Found> | null>,
): Promise<Found | null> {
  const [found] = await readAllCompleted<Found>(index, async (position) => {
    const row = await read(position);
    return row === null ? [] : [row];
  });
  return found ?? null;
}

/** Like `readCompleted`, but for a list. */
export async function readAllCompleted<Found extends Work>(
  index: IndexProgress,
  read: (position: string) => Promise<readonly Read<Found>[]>,
): Promise<Found[]> {
  const rows = await read(index.position());
  const mayLack = rows.some(({ isBehind }) => isBehind) && !(await index.hasCaughtUp());
  return rows.map(({ isBehind, ...work }) => {
    const found = work as unknown as Found;
    return isBehind && mayLack ? { ...found, status: "running", finishedAt: null } : found;
  });
}
