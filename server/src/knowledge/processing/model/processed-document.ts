import type { ReadPart } from "../../../ports/document-reader.ts";
import type { ClaimedDocument } from "./claim.ts";
import type { DocumentPicture } from "../../model/images.ts";
import type { DocumentWarning } from "../../documents/model/document.ts";
import type { Excess } from "../../model/units.ts";

export interface NewPassage {
  readonly text: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  readonly vector: Float32Array;
}

/** An image of a document to be recorded: a web URL, or stored files. */
export interface NewPicture extends DocumentPicture {
  readonly files: {
    readonly blobKey: string;
    readonly bytes: number;
    readonly thumbnailBlobKey: string;
    readonly thumbnailBytes: number;
  } | null;
}

/** A processed document that is ready to be committed. */
export interface ProcessedDocument {
  readonly document: ClaimedDocument;
  /** Title found in a file, if its passages were embedded with that title. */
  readonly foundTitle: string | null;
  readonly passages: readonly NewPassage[];
  /** Extracted text of a file; empty for products and account documents. */
  readonly parts: readonly ReadPart[];
  /** Images in a file, or the uploaded image itself. Their files are stored. */
  readonly pictures: readonly NewPicture[];
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
}

/** Generation of passages that were committed without vectors because no model was available. Their vectors are computed later. */
export const noGeneration = 0;

/** Vectors of documents that are committed together. */
export interface BatchVectors {
  /** Generation of the passages' primary vectors; `noGeneration` if they are zeros. */
  readonly generation: number;
  /** Vectors of additional generations, in the order of the documents and their passages. */
  readonly others: ReadonlyMap<number, readonly Float32Array[]>;
}

export interface CommitOutcome {
  /** Ids of committed documents. */
  readonly committed: readonly string[];
  /** Keys of blobs of replaced images that are no longer referenced. */
  readonly droppedBlobs: readonly string[];
}

/** Thrown when the extracted text exceeds the account's quota; nothing was committed. */
export class OverQuota extends Error {
  override readonly name = "OverQuota";
  readonly accountId: string;
  readonly excess: Excess;
  constructor(accountId: string, excess: Excess) {
    super(`this would exceed the account's ${excess.unit} units`);
    this.accountId = accountId;
    this.excess = excess;
  }
}
