import { readTextFile } from "../decode-text.ts";
import type { ReadFormat } from "./format.ts";

/** Plain text: paragraphs by blank lines, lines inside a paragraph as they are. */
export const readText: ReadFormat = async (source, sink) => {
  const text = await readTextFile(source.path);
  for (const paragraph of text.split(/\r?\n[^\S\n]*\r?\n|\f|\r\r/)) {
    if (sink.isFull) break;
    sink.add({ kind: "paragraph", text: paragraph, page: null });
  }
  return { title: null, pages: null };
};
