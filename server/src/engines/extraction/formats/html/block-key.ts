import { createHash } from "node:crypto";
import type { Block } from "../../../../ports/text-extractor.ts";

const CHARACTERS = 16;

/** Returns a key that is the same for blocks with the same words, regardless of kind, case and white space. */
export function blockKey(block: Block): string {
  const text = textOfBlock(block).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return createHash("sha256").update(text).digest("hex").slice(0, CHARACTERS);
}

export function textOfBlock(block: Block): string {
  return block.kind === "table" ? [block.header, ...block.rows].map((row) => row.join(" ")).join("\n") : block.text;
}
