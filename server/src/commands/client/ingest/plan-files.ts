import type { LocalFile } from "./local-files.ts";

/** What an ingest of a folder does. */
export interface FilePlan {
  /** New files first, so that a run after an interruption continues with what is missing; then those that may have changed. */
  readonly send: readonly LocalFile[];
  /** Files of types that the service does not read. */
  readonly unsupported: readonly LocalFile[];
  /** Ids of documents whose file is missing. */
  readonly missing: readonly string[];
}

/** Endings that name a type of the service in another way. */
const alsoRead: ReadonlySet<string> = new Set(["htm", "jpeg"]);

/**
 * Compares a folder with the documents of its source.
 * @param known ids of the documents, in NFC
 * @param types endings that the service reads
 */
export function planFiles(files: readonly LocalFile[], known: ReadonlySet<string>, types: readonly string[]): FilePlan {
  const isRead = ({ id }: LocalFile): boolean => {
    const ending = /\.([^./]+)$/.exec(id)?.[1]?.toLowerCase() ?? "";
    return types.includes(ending) || alsoRead.has(ending);
  };
  const read = files.filter(isRead);
  const present = new Set(files.map(({ id }) => id));
  return {
    send: [...read.filter(({ id }) => !known.has(id)), ...read.filter(({ id }) => known.has(id))],
    unsupported: files.filter((file) => !isRead(file)),
    missing: [...known].filter((id) => !present.has(id)),
  };
}

/** Returns whether so many documents of a source may be deleted. @param share largest share, from 0 to 1 */
export function mayRemove(missing: number, known: number, share: number): boolean {
  return missing <= share * known;
}
