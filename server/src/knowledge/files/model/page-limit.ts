import { fail } from "../../../errors/fail.ts";
import type { FileType } from "../../../ports/text-extractor.ts";

/** Types whose pages are limited when a file is accepted. */
const paged: ReadonlySet<FileType> = new Set(["pdf", "docx", "pptx"]);

/** Whether a file has more pages than one may have. */
export function exceedsPages(type: FileType, pages: number | null, most: number): boolean {
  return pages !== null && paged.has(type) && pages > most;
}

/** Reports a file that has too many pages. */
export function failPages(pages: number | null, most: number, extensions: { readonly status?: 400 | 413 } = {}): never {
  fail("upload.page_limit_exceeded", `The file has ${pages} pages; the limit is ${most}.`, extensions);
}
