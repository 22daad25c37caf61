import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../format.ts";
import { frontMatter } from "./front-matter.ts";
import { markdownBlocks } from "./markdown-blocks.ts";

/** Markdown (CommonMark with tables): structure kept, marks taken off. */
export const readMarkdown: ReadFormat = async (source, sink) => {
  const { title, body } = frontMatter(await readTextFile(source.path));
  for (const block of markdownBlocks(body)) {
    if (sink.isFull) break;
    sink.add(block);
  }
  if (title !== null && !sink.hasText) sink.add({ kind: "heading", level: 1, text: title, page: null });
  return { title, pages: null };
};
