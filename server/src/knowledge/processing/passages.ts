import { Breather } from "../../lib/breather.ts";
import type { DocumentContent } from "../model/content.ts";
import type { Product } from "../model/product.ts";
import { productText } from "../products/product-text.ts";
import type { Block, ExtractedDocument } from "../../ports/text-extractor.ts";
import { chunkDocument, iterateChunks } from "./chunk/chunk-document.ts";
import { embeddingText } from "./chunk/chunk.ts";
import { TextCutter, type TextPart } from "./extracted-text.ts";
import { shortBlocks } from "./short-blocks.ts";
import { isFileName, titleOfFile, underTitle } from "../generations/model/embedded-text.ts";

/** A passage before it has a vector. */
export interface DraftPassage {
  readonly text: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  /** What the embedder reads. */
  readonly embed: string;
}

interface ChunkSettings {
  readonly countTokens: (text: string) => number;
  readonly maxTokens: number;
  readonly languages: readonly string[];
}

function optionsOf(settings: ChunkSettings, reservedTokens: number): Parameters<typeof chunkDocument>[1] {
  const [language] = settings.languages;
  const options = {
    countTokens: settings.countTokens,
    maxTokens: Math.max(64, settings.maxTokens - reservedTokens),
  };
  return language === undefined ? options : { ...options, language };
}

/** Passages of a product: its description below its title and categories, one passage where it fits. */
export function productPassages(product: Product, settings: ChunkSettings): DraftPassage[] {
  const text = productText(product);
  const blocks: Block[] = [
    { kind: "heading", level: 1, text: text.title, page: null },
    { kind: "heading", level: 2, text: text.categories, page: null },
    { kind: "paragraph", text: text.description || text.title, page: null },
  ];
  return chunkDocument({ blocks }, optionsOf(settings, 2)).map((chunk) => ({
    text: chunk.text,
    headings: [],
    page: null,
    embed: embeddingText(chunk),
  }));
}

/** What becomes of a file's text. */
export interface FileText {
  readonly passages: readonly DraftPassage[];
  /** All that was read, part by part. */
  readonly parts: readonly ExtractedPart[];
}

/** A part of what was read, with its place among the passages. */
export interface ExtractedPart extends TextPart {
  /** Position of the first passage that begins in it. */
  readonly firstPassage: number;
}

/**
 * Passages of a file, under its title. Yields to others between passages, since a long document has thousands.
 * @param content what the customer says of the file; its description is searched as well
 */
export async function filePassages(document: ExtractedDocument, content: DocumentContent, settings: ChunkSettings): Promise<FileText> {
  const title = foundTitle(document, content) ?? titleOfFile(content.title);
  const prefix = `${title}\n`;
  const described: Block[] = content.description === undefined ? [] : [{ kind: "paragraph", text: content.description, page: null }];
  const breath = new Breather();
  const cutter = new TextCutter();
  const placed = [...described];
  for (const long of document.blocks) {
    for (const block of shortBlocks(long)) {
      // Instead of its page, a block carries its part through the cutting: both are known of a passage then.
      placed.push({ ...block, page: cutter.add(block) });
      if (breath.isDue) await breath.take();
    }
  }
  const { parts } = cutter;
  const passages: DraftPassage[] = [];
  const firsts: number[] = [];
  const options = optionsOf(settings, Math.min(64, settings.countTokens(prefix)) + 2);
  for (const chunk of iterateChunks({ blocks: placed }, options)) {
    const part = chunk.page ?? 0;
    while (firsts.length <= part) firsts.push(passages.length);
    passages.push({
      text: chunk.text,
      headings: chunk.headings,
      page: chunk.page === null ? null : (parts[part]?.page ?? null),
      embed: underTitle(title, chunk),
    });
    if (breath.isDue) await breath.take();
  }
  return { passages, parts: parts.map((part, at) => ({ ...part, firstPassage: firsts[at] ?? passages.length })) };
}

/** The title that was found in a file, where its passages are embedded under it; null where they are under the customer's. */
export function foundTitle(document: ExtractedDocument, content: DocumentContent): string | null {
  return isFileName(content.title) ? document.title : null;
}
