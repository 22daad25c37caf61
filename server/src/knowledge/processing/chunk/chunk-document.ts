import type { ExtractedDocument } from "../../../ports/text-extractor.ts";
import { embeddingText } from "../../model/embedding-text.ts";
import type { Chunk, ChunkOptions } from "./chunk.ts";
import { type Group, joined, pack } from "./pack.ts";
import { piecesOf } from "./pieces.ts";
import { type Section, sectionsOf } from "./sections.ts";

const DEFAULT_MAX_TOKENS = 256;
/** Limits the length too, because a word-piece tokenizer counts an arbitrarily long word as one token. */
const MAX_CHARS_PER_TOKEN = 8;

/**
 * Splits a document into passages of at most `maxTokens`, including headings. A passage never crosses a heading or a page break, so it can
 * be cited. Within a section, a passage ends at the end of a sentence, list item, row or line, and running text repeats the last sentence
 * of the previous passage. Every character of the document is in at least one passage, as text or as a heading. A generator, so that a
 * caller can yield to the event loop between passages of a long document.
 */
export function* iterateChunks(document: Pick<ExtractedDocument, "blocks">, options: ChunkOptions): Generator<Chunk> {
  const maxTokens = options.maxTokens ?? DEFAULT_MAX_TOKENS;
  const pathCost = (text: string): number => Math.max(options.countTokens(text), Math.ceil(text.length / MAX_CHARS_PER_TOKEN));
  let ordinal = 0;
  for (const section of sectionsOf(document.blocks, pathCost, Math.floor(maxTokens / 2))) {
    for (const chunk of chunksOfSection(section, { ...options, maxTokens })) yield { ordinal: ordinal++, ...chunk };
  }
}

/** Returns all passages of `iterateChunks`. */
export function chunkDocument(document: Pick<ExtractedDocument, "blocks">, options: ChunkOptions): Chunk[] {
  return [...iterateChunks(document, options)];
}

function* chunksOfSection(section: Section, options: ChunkOptions & { readonly maxTokens: number }): Generator<Omit<Chunk, "ordinal">> {
  const { headings } = section;
  const path = embeddingText({ headings, text: "" });
  const limits = {
    countTokens: options.countTokens,
    maxTokens: options.maxTokens - (path === "" ? 0 : options.countTokens(path)),
    maxChars: options.maxTokens * MAX_CHARS_PER_TOKEN - path.length,
    overlapSentences: options.overlapSentences ?? 1,
    language: options.language,
  };
  const isWithin = (text: string): boolean => options.countTokens(embeddingText({ headings, text })) <= options.maxTokens;
  for (const group of pack(piecesOf(section.blocks, limits), limits)) {
    for (const part of exactlyWithin(group, isWithin)) {
      const text = joined([...part.repeated, ...part.own]);
      yield { text, headings, page: part.own.find(({ page }) => page !== null)?.page ?? null };
    }
  }
}

/** Tokens are counted for each piece, but a joined text can have more tokens than its pieces combined. */
function* exactlyWithin(group: Group, isWithin: (text: string) => boolean): Generator<Group> {
  if (isWithin(joined([...group.repeated, ...group.own]))) yield group;
  else if (group.repeated.length > 0) yield* exactlyWithin({ repeated: [], own: group.own }, isWithin);
  else if (group.own.length === 1) yield group;
  else {
    const middle = Math.ceil(group.own.length / 2);
    yield* exactlyWithin({ repeated: [], own: group.own.slice(0, middle) }, isWithin);
    yield* exactlyWithin({ repeated: [], own: group.own.slice(middle) }, isWithin);
  }
}
