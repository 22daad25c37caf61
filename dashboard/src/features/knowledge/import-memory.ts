import { readStored, store } from "../../ui/storage.ts";
import type { ImportColumn, Mapping } from "./import-rules.ts";

/** Columns of a weekly export stay the same, so what the user chose for them is kept in this browser. */
const keyOf = (sourceId: string): string => `parlance:columns:${sourceId}`;

export function rememberColumns(sourceId: string, mapping: Mapping): void {
  if (Object.keys(mapping).length > 0) store(keyOf(sourceId), JSON.stringify(mapping));
}

/** What was chosen for a source's columns before, if the file has all of them. */
export function rememberedColumns(sourceId: string, columns: readonly ImportColumn[]): Mapping {
  try {
    const mapping = JSON.parse(readStored(keyOf(sourceId)) ?? "{}") as Mapping;
    const names = new Set(columns.map(({ name }) => name));
    return Object.keys(mapping).every((name) => names.has(name)) ? mapping : {};
  } catch {
    return {};
  }
}

const seenKey = (sourceId: string): string => `parlance:import-seen:${sourceId}`;

/** Marks the report of an import as read. */
export function markSeen(sourceId: string, finishedAt: string): void {
  store(seenKey(sourceId), finishedAt);
}

export function isSeen(sourceId: string, finishedAt: string): boolean {
  return readStored(seenKey(sourceId)) === finishedAt;
}
