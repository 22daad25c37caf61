import type { ReadDocument, ReadPart, ReadPassage, ReadRequest } from "../../../ports/document-reader.ts";
import type { ExtractFailure, ExtractProgress } from "../../../ports/text-extractor.ts";

/** Messages to the extraction process; `id` identifies a reading. */
export type Order =
  | { readonly kind: "read"; readonly id: number; readonly request: ReadRequest }
  /** Acknowledges a batch: send the next one. */
  | { readonly kind: "next"; readonly id: number }
  | { readonly kind: "cancel"; readonly id: number }
  /** The image files are no longer needed. */
  | { readonly kind: "release"; readonly id: number };

/** A batch of a document: long ones are sent in many, each small enough to process without blocking. */
export interface Stretch {
  readonly passages: readonly ReadPassage[];
  readonly parts: readonly ReadPart[];
}

/** Messages from the extraction process: any number of batches and progress, then one of the others. */
export type Answer =
  | { readonly kind: "progress"; readonly id: number; readonly progress: ExtractProgress }
  | ({ readonly kind: "stretch"; readonly id: number } & Stretch)
  | ({
      readonly kind: "done";
      readonly id: number;
      readonly rest: Omit<ReadDocument, "passages" | "parts" | "release">;
    } & Stretch)
  /** A null reason: the machine is at fault, not the document. */
  | { readonly kind: "failed"; readonly id: number; readonly reason: ExtractFailure | null; readonly message: string };
