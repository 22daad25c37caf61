import type { Block } from "../../../ports/text-extractor.ts";
import { sentencesOf } from "./sentences.ts";
import { splitLong } from "./split-long.ts";
import { renderTable } from "./table-rows.ts";

/** The unit of packing: a sentence, list item, table row, line of code, or part of one that is too long. */
export interface Piece {
  readonly kind: "sentence" | "item" | "row" | "code";
  readonly text: string;
  /** Separator from the previous piece in the chunk. */
  readonly separator: string;
  readonly page: number | null;
  readonly tokens: number;
  /** The introductory sentence of the item's list. */
  readonly leadIn: Piece | null;
}

export interface PieceLimits {
  readonly countTokens: (text: string) => number;
  readonly maxTokens: number;
  readonly maxChars: number;
  readonly language: string | undefined;
}

type Body = Exclude<Block, { readonly kind: "heading" }>;

/** Splits the blocks of one section into pieces within the limits, in order. */
export function* piecesOf(blocks: Iterable<Body>, limits: PieceLimits): Generator<Piece> {
  let last: Piece | null = null;
  let leadIn: Piece | null = null;
  for (const block of blocks) {
    if (block.kind !== "list_item") leadIn = null;
    else if (last?.kind === "sentence") leadIn = /[:：]$/.test(last.text) ? last : null;
    for (const raw of rawPiecesOf(block, limits)) {
      for (const piece of withinLimits(raw, block.page, leadIn, limits)) {
        yield piece;
        last = piece;
      }
    }
  }
}

type RawPiece = Pick<Piece, "kind" | "text" | "separator">;

function* rawPiecesOf(block: Body, limits: PieceLimits): Generator<RawPiece> {
  switch (block.kind) {
    case "paragraph": {
      let first = true;
      for (const sentence of sentencesOf(block.text, limits.language)) {
        yield {
          kind: "sentence",
          text: sentence.text,
          separator: first ? "\n\n" : sentence.separator,
        };
        first = false;
      }
      return;
    }
    case "list_item":
      yield { kind: "item", text: bulleted(block.text.trim()), separator: "\n" };
      return;
    case "code":
      yield* linesOf(block.text);
      return;
    case "table":
      yield* rowsOf(block, limits);
  }
}

function* linesOf(code: string): Generator<RawPiece> {
  let separator = "\n\n";
  for (const line of code.split("\n")) {
    // An empty line becomes part of the next separator.
    if (line.trim() === "") {
      separator = "\n\n";
      continue;
    }
    yield { kind: "code", text: line.trimEnd(), separator };
    separator = "\n";
  }
}

function* rowsOf(table: Extract<Block, { kind: "table" }>, limits: PieceLimits): Generator<RawPiece> {
  let separator = "\n\n";
  for (const row of renderTable(table.header, table.rows)) {
    const text = row.cells.join(row.glue);
    if (row.cells.length > 1 && exceeds(text, limits)) {
      for (const cell of row.cells) yield { kind: "row", text: cell, separator: "\n" };
    } else {
      yield { kind: "row", text, separator };
    }
    separator = "\n";
  }
}

function* withinLimits(raw: RawPiece, page: number | null, leadIn: Piece | null, limits: PieceLimits): Generator<Piece> {
  const tokens = limits.countTokens(raw.text);
  if (tokens <= limits.maxTokens && raw.text.length <= limits.maxChars) {
    yield { ...raw, page, tokens, leadIn };
    return;
  }
  let separator = raw.separator;
  const fits = (text: string): boolean => limits.countTokens(text) <= limits.maxTokens;
  for (const part of splitLong(raw.text, limits.maxChars, fits)) {
    const text = part.trim();
    if (text !== "") yield { ...raw, text, separator, page, tokens: limits.countTokens(text), leadIn };
    separator = /\s$/.test(part) ? " " : "";
  }
}

function exceeds(text: string, limits: PieceLimits): boolean {
  return text.length > limits.maxChars || limits.countTokens(text) > limits.maxTokens;
}

function bulleted(text: string): string {
  return /^(?:\p{Nd}+|\p{L})[.)]\s/u.test(text) ? text : `- ${text}`;
}
