import { readStored, store } from "../../ui/storage.ts";
import type { ImportColumn, Mapping } from "./import-rules.ts";

/** The column mapping is stored in this browser, because the columns of a regular export do not change. */
const keyOf = (sourceId: string): string => `parlance:columns:${sourceId}`;

export function rememberColumns(sourceId: string, mapping: Mapping): void {
  if (Object.keys(mapping).length > 0) store(keyOf(sourceId), JSON.stringify(mapping));
}

/** Columns of a file, compared with the last import into its source. */
export interface RememberedColumns {
  /** Targets that the file's columns had in the last import. */
  readonly mapping: Mapping;
  /** Columns of the last import that the file does not have. */
  readonly lost: readonly string[];
  /** The lost column that grouped the variants of a product; null if there is none. */
  readonly lostGroup: string | null;
}

/** Returns how the columns of a file were mapped in the last import from this browser. */
export function rememberedColumns(sourceId: string, columns: readonly Pick<ImportColumn, "name">[]): RememberedColumns {
  const before = Object.entries(lastMapping(sourceId));
  const names = new Set(columns.map(({ name }) => name));
  const lost = before.filter(([name, target]) => !names.has(name) && target !== "ignore");
  const shared = before.filter(([name]) => names.has(name));
  // A file that has only a few of the columns is a different kind of file.
  const isKnown = shared.length * 2 >= before.length;
  return {
    mapping: isKnown ? Object.fromEntries(shared) : {},
    lost: isKnown ? lost.map(([name]) => name) : [],
    lostGroup: lost.find(([, target]) => target === "group")?.[0] ?? null,
  };
}

function lastMapping(sourceId: string): Mapping {
  try {
    return JSON.parse(readStored(keyOf(sourceId)) ?? "{}") as Mapping;
  } catch {
    return {};
  }
}

const seenKey = (sourceId: string): string => `parlance:import-seen:${sourceId}`;

/** Marks an import report as read. */
export function markSeen(sourceId: string, finishedAt: string): void {
  store(seenKey(sourceId), finishedAt);
}

export function isSeen(sourceId: string, finishedAt: string): boolean {
  return readStored(seenKey(sourceId)) === finishedAt;
}
