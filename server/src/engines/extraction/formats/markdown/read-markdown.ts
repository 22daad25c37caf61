import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../../format.ts";
import { addPictures } from "../html/pictures.ts";
import { frontMatter } from "./front-matter.ts";
import { markdownBlocks } from "./markdown-blocks.ts";
import { picturesIn } from "./pictures.ts";

/** Reads Markdown (CommonMark with tables). Preserves the structure and removes the markup. */
export const readMarkdown: ReadFormat = async (source, sink) => {
  const { title, body } = frontMatter(await readTextFile(source.path, sink));
  const prose: string[] = [];
  for (const block of markdownBlocks(body, (line) => prose.push(line))) {
    if (sink.isFull) break;
    sink.add(block);
  }
  await addPictures(picturesIn(prose), null, source, sink);
  if (title !== null && !sink.hasText) sink.add({ kind: "heading", level: 1, text: title, page: null });
  return { title, pages: null };
};
