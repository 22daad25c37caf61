import path from "node:path";
import type { LocalFile } from "./local-files.ts";

/** A document in the source. */
export interface KnownDocument {
  /** SHA-256 of the document's file; null if unknown. */
  readonly sha256: string | null;
  /** Name of the document's file, in NFC. */
  readonly fileName: string | null;
  readonly hasFailed: boolean;
}

/** Plan for ingesting a folder. */
export interface FilePlan {
  /** Files that the source lacks. They are sent first, so a run after an interruption continues with the remaining files. */
  readonly create: readonly LocalFile[];
  /** Files with existing documents. Each is sent if it has changed. */
  readonly compare: readonly LocalFile[];
  /** Files of types that the service does not support. */
  readonly unsupported: readonly LocalFile[];
  /** Ids of documents whose file is missing. */
  readonly missing: readonly string[];
}

/** Alternative extensions of supported types. */
const alsoRead: ReadonlySet<string> = new Set(["htm", "jpeg"]);

/**
 * Compares a folder with the documents of its source.
 * @param known documents by id, in NFC
 * @param types supported extensions
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

/** Returns whether this number of documents may be deleted from a source. @param share maximum fraction, from 0 to 1 */
export function mayRemove(missing: number, known: number, share: number): boolean {
  return missing <= share * known;
}

/**
 * Returns whether uploading the file would leave the document unchanged. A failed document is uploaded again, so that the run reports the
 * failure.
 */
export function isUnchanged(known: KnownDocument, file: LocalFile, sha256: string): boolean {
  return known.sha256 === sha256 && known.fileName === path.basename(file.path).normalize("NFC") && !known.hasFailed;
}
