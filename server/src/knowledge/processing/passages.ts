import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";
import type { ReadPart, ReadPassage, ReadRequest } from "../../ports/document-reader.ts";
import type { Product } from "../model/product.ts";
import { productText } from "../model/product-text.ts";
import type { Block, ExtractedDocument } from "../../ports/text-extractor.ts";
import { chunkDocument, iterateChunks } from "./chunk/chunk-document.ts";
import { embeddingText } from "../model/embedding-text.ts";
import { TextCutter } from "./extracted-text.ts";
import { shortBlocks } from "./short-blocks.ts";
import { isFileName, titleOfFile, underTitle } from "../embedding-migrations/model/embedded-text.ts";

/** A passage before embedding. */
export interface DraftPassage extends ReadPassage {
  /** The embedder's input. */
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

/** Returns the passages of a product: its description under its title and categories, in one passage if it fits. */
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

/** Text extracted from a file. */
export interface FileText {
  readonly passages: readonly ReadPassage[];
  /** The whole extracted text, in parts. */
  readonly parts: readonly ReadPart[];
}

/**
 * Returns the passages of a file, each short enough to be embedded with its title. Yields to the event loop between passages, because a
 * long document has thousands.
 * @param about the customer's metadata; its description is searched too
 */
export async function filePassages(document: ExtractedDocument, about: ReadRequest["about"], settings: ChunkSettings): Promise<FileText> {
  const prefix = `${fileTitle(foundTitle(document, about), about.title)}\n`;
  const described: Block[] = about.description === undefined ? [] : [{ kind: "paragraph", text: about.description, page: null }];
  const pause = yieldToEventLoop();
  const cutter = new TextCutter();
  const placed = [...described];
  for (const long of document.blocks) {
    for (const block of shortBlocks(long)) {
      // Blocks contain their part number instead of the page, so that the page and the part number are both known for each passage.
      placed.push({ ...block, page: cutter.add(block) });
      if (pause.isDue) await pause.take();
    }
  }
  const { parts } = cutter;
  const passages: ReadPassage[] = [];
  const firsts: number[] = [];
  const options = optionsOf(settings, Math.min(64, settings.countTokens(prefix)) + 2);
  for (const chunk of iterateChunks({ blocks: placed }, options)) {
    const part = chunk.page ?? 0;
    while (firsts.length <= part) firsts.push(passages.length);
    passages.push({
      text: chunk.text,
      headings: chunk.headings,
      page: chunk.page === null ? null : (parts[part]?.page ?? null),
    });
    if (pause.isDue) await pause.take();
  }
  return { passages, parts: parts.map((part, at) => ({ ...part, firstPassage: firsts[at] ?? passages.length })) };
}

/** Returns the title found in a file if its passages are embedded with that title; null if the customer's title is used. */
export function foundTitle(document: Pick<ExtractedDocument, "title">, about: ReadRequest["about"]): string | null {
  return about.isNamedByFile === true || isFileName(about.title) ? document.title : null;
}

/** Returns a file's passages as embedded: under the title found in it, or else under the customer's title. */
export async function underFileTitle(passages: readonly ReadPassage[], found: string | null, given: string): Promise<DraftPassage[]> {
  const title = fileTitle(found, given);
  const pause = yieldToEventLoop();
  const titled: DraftPassage[] = [];
  for (const passage of passages) {
    titled.push({ ...passage, embed: underTitle(title, passage) });
    if (pause.isDue) await pause.take();
  }
  return titled;
}

function fileTitle(found: string | null, given: string): string {
  return found ?? titleOfFile(given);
}
