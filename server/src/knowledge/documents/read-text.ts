import { isExternalId } from "../../platform/lib/text.ts";
import type { Queryable } from "../../ports/database.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import { documentWithText, partsOf, passagesOf } from "./document-texts.sql.ts";
import type { ReadDocument, ReadWindow } from "./model/document-text.ts";
import { readSeen } from "./seen-by-index.sql.ts";

export interface ReadTextDeps {
  readonly database: Queryable;
  /** Index of this node; documents that it does not contain are not returned as `ready`. */
  readonly index: IndexProgress;
}

/** Maximum number of characters per window, unless a single part is longer. */
const mostCharacters = 200_000;

export interface TextRequest {
  readonly accountId: string;
  /** Null for an account document. */
  readonly sourceId: string | null;
  readonly id: string;
  /** A single page, slide or sheet; null for all. */
  readonly page: number | null;
  /**
   * Returns the ordinal of the first part to read or, if the document has no parts, of the first passage. Called once the document has been
   * found.
   */
  readonly from: (document: ReadDocument) => number;
}

/**
 * Returns a window of a document's extracted text with its passages.
 * @returns null if the source does not contain the document
 */
export async function readText(
  { database, index }: ReadTextDeps,
  { accountId, sourceId, id, page, from }: TextRequest,
): Promise<{ readonly document: ReadDocument; readonly window: ReadWindow } | null> {
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) return null;
  const document = await readSeen<ReadDocument | null>(index, async (view) => {
    const row = await documentWithText(database, { accountId, sourceId, externalId }, view);
    if (row === null) return { found: null, isBehind: false };
    const { isBehind, ...found } = row;
    return { found, isBehind };
  });
  if (document === null) return null;
  const read = document.parts > 0 ? partsOf : passagesOf;
  return { document, window: await read(database, document, { page, from: from(document) }, mostCharacters) };
}
