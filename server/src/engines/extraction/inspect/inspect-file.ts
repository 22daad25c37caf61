import { open } from "node:fs/promises";
import type { InspectFile } from "../../../knowledge/files/model/inspected-file.ts";
import type { FileType } from "../../../ports/text-extractor.ts";
import { detectFileType, mismatch } from "../detect-file-type.ts";
import { agreedPages, hasMorePages, lookForPdfPages } from "./count-pdf-pages.ts";
import { inspectArchive, type OfficeType } from "./inspect-archive.ts";

/**
 * Returns a function that detects the type of an upload from its name and content, and its page count if it is declared. Archives are identified by
 * their central directory, not by their first part. Files that cannot be inspected are accepted, because the extraction reports the problem.
 * @param maxPages maximum number of pages in a PDF; reported only if the file certainly exceeds it
 */
export function fileInspector(maxPages: number): InspectFile {
  return async (head, name, local) => {
    const detected = await detectFileType(head, name);
    if ("problem" in detected) return detected;
    const { type } = detected;
    if (type === "html") return { type, pages: 1 };
    if (type !== "pdf" && !(isOffice(type) && isArchive(head))) return { type, pages: null };
    const { path, release } = await local();
    const file = await open(path, "r");
    try {
      const { size } = await file.stat();
      if (!isOffice(type)) {
        const found = await lookForPdfPages(file, size);
        return { type, pages: hasMorePages(found, maxPages) ? found.declared : agreedPages(found) };
      }
      const archive = await inspectArchive(file, size);
      if (archive === null) return { type, pages: null };
      return archive.types.has(type) ? { type, pages: await archive.pages(type) } : mismatch(type);
    } finally {
      await file.close();
      await release();
    }
  };
}

function isOffice(type: FileType): type is OfficeType {
  return type === "docx" || type === "pptx" || type === "xlsx";
}

function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b;
}
