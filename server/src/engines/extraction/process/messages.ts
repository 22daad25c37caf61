import type { ReadDocument, ReadPart, ReadPassage, ReadRequest } from "../../../ports/document-reader.ts";
import type { ExtractFailure, ExtractProgress } from "../../../ports/text-extractor.ts";

/** What the service tells the reading process; `id` names one reading. */
export type Order =
  | { readonly kind: "read"; readonly id: number; readonly request: ReadRequest }
  /** The last stretch has arrived: the next one may come. */
  | { readonly kind: "next"; readonly id: number }
  | { readonly kind: "cancel"; readonly id: number }
  /** The pictures' files are not needed any more. */
  | { readonly kind: "release"; readonly id: number };

/** A stretch of a document on its way: long ones come in many, each small enough to be taken in at once. */
export interface Stretch {
  readonly passages: readonly ReadPassage[];
  readonly parts: readonly ReadPart[];
}

/** What the reading process answers: any number of stretches and signs of progress, then one of the others. */
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
