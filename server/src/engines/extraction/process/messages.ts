import type { ReadDocument, ReadPart, ReadPassage, ReadRequest } from "../../../ports/document-reader.ts";
import type { ExtractFailure, ExtractProgress } from "../../../ports/text-extractor.ts";

/** Messages to the extraction process. `id` identifies an extraction. */
export type Order =
  | { readonly kind: "read"; readonly id: number; readonly request: ReadRequest }
  /** Acknowledges a batch and requests the next batch. */
  | { readonly kind: "next"; readonly id: number }
  | { readonly kind: "cancel"; readonly id: number }
  /** The image files are no longer needed. */
  | { readonly kind: "release"; readonly id: number };

/** A batch of a document. Long documents are sent in many batches, each small enough to process without blocking. */
export interface Stretch {
  readonly passages: readonly ReadPassage[];
  readonly parts: readonly ReadPart[];
}

/** Messages from the extraction process: any number of batches and progress reports, followed by one message of another kind. */
export type Answer =
  | { readonly kind: "progress"; readonly id: number; readonly progress: ExtractProgress }
  | ({ readonly kind: "stretch"; readonly id: number } & Stretch)
  | ({
      readonly kind: "done";
      readonly id: number;
      readonly rest: Omit<ReadDocument, "passages" | "parts" | "release">;
    } & Stretch)
  /** `reason` is null for a system failure. */
  | { readonly kind: "failed"; readonly id: number; readonly reason: ExtractFailure | null; readonly message: string };
