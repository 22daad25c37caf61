import type { FileType } from "../../../ports/text-extractor.ts";

/** What can be told of an upload before it is read. */
export type InspectedFile =
  | {
      readonly type: FileType;
      /** Pages, slides or sheets as the file says; null where it does not, or where nobody can be sure. */
      readonly pages: number | null;
    }
  | { readonly problem: "invalid_signature" | "unsupported_type"; readonly message: string };

/**
 * Tells an upload's type by its name, its first bytes and, where these do not decide, the whole file.
 * @param local lends the stored file
 */
export type InspectFile = (
  head: Uint8Array,
  fileName: string,
  local: () => Promise<{ readonly path: string; release(): Promise<void> }>,
) => Promise<InspectedFile>;
