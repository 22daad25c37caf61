import { readStored, store } from "../../ui/storage.ts";
import type { ImportColumn, Mapping } from "./import-rules.ts";

/** The column mapping is stored in this browser, because the columns of a regular export do not change. */
const keyOf = (sourceId: string): string => `parlance:columns:${sourceId}`;

export function rememberColumns(sourceId: string, mapping: Mapping): void {
  if (Object.keys(mapping).length > 0) store(keyOf(sourceId), JSON.stringify(mapping));
}

/** Returns the previous mapping for a source, if the file contains all its columns. */
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

/** Marks an import report as read. */
export function markSeen(sourceId: string, finishedAt: string): void {
  store(seenKey(sourceId), finishedAt);
}

export function isSeen(sourceId: string, finishedAt: string): boolean {
  return readStored(seenKey(sourceId)) === finishedAt;
}
