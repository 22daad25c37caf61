import path from "node:path";
import type { LocalFile } from "./local-files.ts";

/** A document that the source has. */
export interface KnownDocument {
  /** SHA-256 of its file, or null if it is not known. */
  readonly sha256: string | null;
  /** Name of its file, in NFC. */
  readonly fileName: string | null;
  readonly hasFailed: boolean;
}

/** What an ingest of a folder does. */
export interface FilePlan {
  /** Files that the source lacks. They are sent first, so that a run after an interruption continues with what is missing. */
  readonly create: readonly LocalFile[];
  /** Files of documents that the source has: each is sent if it has changed. */
  readonly compare: readonly LocalFile[];
  /** Files of types that the service does not read. */
  readonly unsupported: readonly LocalFile[];
  /** Ids of documents whose file is missing. */
  readonly missing: readonly string[];
}

/** Endings that name a type of the service in another way. */
const alsoRead: ReadonlySet<string> = new Set(["htm", "jpeg"]);

/**
 * Compares a folder with the documents of its source.
 * @param known documents by their ids, in NFC
 * @param types endings that the service reads
 */
export function planFiles(files: readonly LocalFile[], known: ReadonlyMap<string, KnownDocument>, types: readonly string[]): FilePlan {
  const isRead = ({ id }: LocalFile): boolean => {
    const ending = /\.([^./]+)$/.exec(id)?.[1]?.toLowerCase() ?? "";
    return types.includes(ending) || alsoRead.has(ending);
  };
  const read = files.filter(isRead);
  const present = new Set(files.map(({ id }) => id));
  return {
    create: read.filter(({ id }) => !known.has(id)),
    compare: read.filter(({ id }) => known.has(id)),
    unsupported: files.filter((file) => !isRead(file)),
    missing: [...known.keys()].filter((id) => !present.has(id)),
  };
}

/** Returns whether so many documents of a source may be deleted. @param share largest share, from 0 to 1 */
export function mayRemove(missing: number, known: number, share: number): boolean {
  return missing <= share * known;
}

/** Returns whether a document is what an upload of the file would make it. One that failed is sent, so that the run reports it. */
export function isUnchanged(known: KnownDocument, file: LocalFile, sha256: string): boolean {
  return known.sha256 === sha256 && known.fileName === path.basename(file.path).normalize("NFC") && !known.hasFailed;
}
