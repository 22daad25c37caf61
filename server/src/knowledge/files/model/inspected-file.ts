import type { FileType } from "../../../ports/text-extractor.ts";

/** Result of inspecting an uploaded file before extraction. */
export type InspectedFile =
  | {
      readonly type: FileType;
      /** Declared number of pages, slides or sheets; null if unknown or unreliable. */
      readonly pages: number | null;
    }
  | { readonly problem: "invalid_signature" | "unsupported_type"; readonly message: string };

/**
 * Detects the type of an uploaded file from its name, its first bytes and, if necessary, the whole file.
 * @param local provides the stored file
 */
export type InspectFile = (
  head: Uint8Array,
  fileName: string,
  local: () => Promise<{ readonly path: string; release(): Promise<void> }>,
) => Promise<InspectedFile>;
