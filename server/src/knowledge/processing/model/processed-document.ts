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

/** An image of a document to record: an address on the web, or stored files. */
export interface NewPicture extends DocumentPicture {
  readonly files: {
    readonly blobKey: string;
    readonly bytes: number;
    readonly thumbnailBlobKey: string;
    readonly thumbnailBytes: number;
  } | null;
}

/** A processed document, to be committed. */
export interface ProcessedDocument {
  readonly document: ClaimedDocument;
  /** The title found in a file, if its passages were embedded under it. */
  readonly foundTitle: string | null;
  readonly passages: readonly NewPassage[];
  /** Extracted text of a file; empty for products and texts. */
  readonly parts: readonly ReadPart[];
  /** Images of a file, or the file itself; their files are stored. */
  readonly pictures: readonly NewPicture[];
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
}

/** Marks passages without vectors, committed while no model was available. Their vectors are built later. */
export const noGeneration = 0;

/** The vectors of documents committed together. */
export interface BatchVectors {
  /** Generation of the passages' own vectors; `noGeneration` for zeros. */
  readonly generation: number;
  /** Vectors of additional generations, in the order of the documents and their passages. */
  readonly others: ReadonlyMap<number, readonly Float32Array[]>;
}

export interface CommitOutcome {
  /** Ids that were committed. */
  readonly committed: readonly string[];
  /** Blobs of replaced images that are no longer referenced. */
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
