import type { IndexProgress } from "../../ports/index-progress.ts";

/** State of this node's index for reads of documents. */
export interface IndexView {
  readonly position: string;
  /** Whether documents that the index may lack are read as `pending`. */
  readonly hidesNew: boolean;
}

/** More changes than this are attributed to the account without checking each one. */
const mostChanges = 100;

const newer = (position: string): string => `c.xid >= ${position}::xid8 and c.generation is null`;

/**
 * SQL: whether documents of the account have changes that an index at the position may lack. Costs one index probe if there are none; the limit
 * bounds the cost regardless of the query plan.
 */
export function isIndexBehind(account: string, position: string): string {
  return `(select count(*) = ${mostChanges} or coalesce(bool_or(exists (select from documents n where n.id = c.document_id and n.account_id = ${account})), false)
    from (select c.document_id from index_changes c where ${newer(position)} order by c.xid desc limit ${mostChanges}) c)`;
}

/** The total of a list, and whether the index may lack some of the account's documents. */
export interface CountedPage {
  readonly count: number;
  readonly isBehind: boolean;
}

/** SQL: the state of document `d`, with `ready` shown as `pending` if the index at the position may lack it. */
export function stateInIndex({ hidesNew }: IndexView, position: string): string {
  if (!hidesNew) return "d.state";
  return `case when d.state = 'ready' and exists (select from index_changes c where c.document_id = d.id and ${newer(position)}) then 'pending' else d.state end`;
}

/** Returns the position as a parameter for statements that hide missing documents. */
export function positionWhereHidden({ hidesNew, position }: IndexView): readonly string[] {
  return hidesNew ? [position] : [];
}

/** Suffix that distinguishes the names of statements that hide missing documents. */
export function hiding({ hidesNew }: IndexView): string {
  return hidesNew ? ".hiding" : "";
}

/**
 * Reads documents so that a document is `ready` only if this node's searches find it. If the index may be behind, it catches up before the response;
 * otherwise the read is repeated with missing documents hidden.
 */
export async function readSeen<Found>(
  index: IndexProgress,
  read: (view: IndexView) => Promise<{ readonly found: Found; readonly isBehind: boolean }>,
): Promise<Found> {
  const { found, isBehind } = await read({ position: index.position(), hidesNew: false });
  if (!isBehind || (await index.hasCaughtUp())) return found;
  return (await read({ position: index.position(), hidesNew: true })).found;
}

/** SQL: whether the change that completed a row's work may be missing from the index at the position. */
export function isCompletionNewer(row: string, position: string): string {
  return `coalesce(${row}.finished_xid >= ${position}::xid8, false)`;
}

/** Status of work that documents depend on. */
interface Work {
  readonly status: string;
  readonly finishedAt: Date | null;
}

/** Work as read, and whether an index at the position may lack its results. */
type Read<Found> = Found & { readonly isBehind: boolean };

/** Reads work so that it is `completed` only after this node's searches show its results; until then it is `running`. */
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

/** As `readCompleted`, for a list. */
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
