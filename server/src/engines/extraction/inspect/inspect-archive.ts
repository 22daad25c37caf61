import type { FileHandle } from "node:fs/promises";
import type { FileType } from "../../../ports/text-extractor.ts";
import { readDirectory, readPart, type Directory } from "./zip-directory.ts";

export type OfficeType = Extract<FileType, "docx" | "pptx" | "xlsx">;

/** Content of an archive; null if its directory is unreadable, in which case only the extraction can determine the content. */
export type Archive = null | { readonly types: ReadonlySet<OfficeType>; readonly pages: (type: OfficeType) => Promise<number | null> };

/** Content types of main parts: documents, templates and slide shows, with or without macros (ECMA-376 part 1; MS-OFFMACRO2). */
const mainTypes: Readonly<Record<OfficeType, RegExp>> = {
  docx: /["']application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml|ms-word)\.[\w.]+\.main\+xml["']/i,
  pptx: /["']application\/vnd\.(?:openxmlformats-officedocument\.presentationml|ms-powerpoint)\.[\w.]+\.main\+xml["']/i,
  xlsx: /["']application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel)\.[\w.]+\.main\+xml["']/i,
};
const usualFolders: Readonly<Record<OfficeType, string>> = { docx: "word/", pptx: "ppt/", xlsx: "xl/" };
const officeTypes: readonly OfficeType[] = ["docx", "pptx", "xlsx"];
const contentTypesPart = "[content_types].xml";

/**
 * Inspects an archive based on its central directory, regardless of the order of its parts. Reads at most 2 MB of the directory and 2 MB
 * per part.
 */
export async function inspectArchive(file: FileHandle, size: number): Promise<Archive> {
  const directory = await readDirectory(file, size);
  if (directory === null) return null;
  return { types: await typesOf(file, directory), pages: (type) => countPages(file, directory, type) };
}

async function typesOf(file: FileHandle, directory: Directory): Promise<ReadonlySet<OfficeType>> {
  if (!directory.has(contentTypesPart)) return new Set();
  const contentTypes = await readPart(file, directory, contentTypesPart);
  const byContent = officeTypes.filter((type) => contentTypes !== null && mainTypes[type].test(contentTypes));
  if (byContent.length > 0) return new Set(byContent);
  const names = [...directory.keys()];
  const byName = officeTypes.filter((type) => names.some((name) => name.startsWith(usualFolders[type])));
  // If the content types are unreadable, the archive may be of any type.
  return new Set(byName.length === 0 && contentTypes === null ? officeTypes : byName);
}

/** Returns the declared page count, counted in the same way as in the extraction; null if none is declared. */
async function countPages(file: FileHandle, directory: Directory, type: OfficeType): Promise<number | null> {
  const part = { docx: "docprops/app.xml", pptx: "ppt/presentation.xml", xlsx: "xl/workbook.xml" }[type];
  const sent = await readPart(file, directory, part);
  if (sent === null) return null;
  const xml = withoutComments(sent);
  if (type === "docx") {
    const pages = Number(/<(?:\w{1,20}:)?Pages>\s{0,20}(\d{1,9})\s{0,20}</.exec(xml)?.[1] ?? 0);
    return pages > 0 ? pages : null;
  }
  let count = 0;
  // Scans each tag only once, even in a malicious part.
  for (const [, tag = ""] of xml.matchAll(/<([^<>]{1,1000})>/g)) if (isCounted(type, tag)) count += 1;
  return count > 0 ? count : null;
}

function isCounted(type: OfficeType, tag: string): boolean {
  // Sections repeat slide ids; those entries do not refer to a part.
  if (type === "pptx") return /^(?:\w{1,20}:)?sldId\s/.test(tag) && /\s\w{1,20}:id\s*=/.test(tag);
  return /^(?:\w{1,20}:)?sheet\s/.test(tag);
}

function withoutComments(xml: string): string {
  let text = "";
  let from = 0;
  for (;;) {
    const begin = xml.indexOf("<!--", from);
    const end = begin === -1 ? -1 : xml.indexOf("-->", begin);
    if (end === -1) return text + xml.slice(from, begin === -1 ? undefined : begin);
    text += xml.slice(from, begin);
    from = end + 3;
  }
}
