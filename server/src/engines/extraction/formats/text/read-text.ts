import { plainTextBlocks } from "../../../../knowledge/processing/chunk/plain-text-document.ts";
import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../../format.ts";

/** Reads plain text in the same way as text sent through the API. */
export const readText: ReadFormat = async (source, sink) => {
  const text = await readTextFile(source.path, sink);
  for (const block of plainTextBlocks(text)) {
    if (sink.isFull) break;
    sink.add(block);
  }
  return { title: null, pages: null };
};
