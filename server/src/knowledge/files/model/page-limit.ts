import { fail } from "../../../platform/errors/fail.ts";
import type { FileType } from "../../../ports/text-extractor.ts";

/** File types whose page limit is checked during the upload. */
const paged: ReadonlySet<FileType> = new Set(["pdf", "docx", "pptx"]);

/** Returns whether a file exceeds the page limit. */
export function exceedsPages(type: FileType, pages: number | null, most: number): boolean {
  return pages !== null && paged.has(type) && pages > most;
}

/** Fails with `upload.page_limit_exceeded`. */
export function failPages(pages: number | null, most: number, extensions: { readonly variant?: "announced" } = {}): never {
  fail("upload.page_limit_exceeded", `The file has ${pages} pages; the limit is ${most}.`, extensions);
}
