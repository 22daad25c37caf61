import type { Block, ExtractedPicture, ExtractWarning, LinkedPicture } from "../../ports/text-extractor.ts";
import type { Answer, SentBlock, UnreadBlock } from "./messages.ts";

/**
 * Additional cost of a block and of a table cell, in characters. Accounts for the memory and time that they require downstream, and limits a document
 * to about a hundred thousand blocks.
 */
const OVERHEAD = 320;
const CELL_OVERHEAD = 8;
const BATCH_COST = 128_000;
/** Maximum number of images for OCR per document, in addition to scanned pages. */
const MOST_UNREAD = 50;
/** Maximum number of image URLs per document. */
const MOST_LINKED = 10;
/** Minimum interval between progress reports, in milliseconds. */
const PROGRESS_MS = 500;

/** Collects blocks from a reader, cleans their text, sends them in batches and stops at the limit. A reader that can stop early checks `isFull`. */
export class BlockSink {
  readonly #maxCost: number;
  readonly #send: (answer: Answer) => void;
  readonly #warnings: ExtractWarning[] = [];
  readonly #linked = new Set<string>();
  #batch: SentBlock[] = [];
  #batchCost = 0;
  #cost = 0;
  #hasText = false;
  #firstHeading: string | null = null;
  #isFull = false;
  #unreadPages = 0;
  #unreadPictures = 0;
  #pictures = 0;
  #toldAt = 0;

  constructor(maxTextChars: number, send: (answer: Answer) => void) {
    this.#maxCost = maxTextChars;
    this.#send = send;
  }

  /** Maximum number of characters kept. */
  get maxTextChars(): number {
    return this.#maxCost;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether any block that contains text has been added. */
  get hasText(): boolean {
    return this.#hasText;
  }

  /** Whether the document has any content: text, an image for OCR, or an image to display. */
  get hasContent(): boolean {
    return this.#hasText || this.#unreadPages + this.#unreadPictures + this.#pictures > 0;
  }

  get firstHeading(): string | null {
    return this.#firstHeading;
  }

  get warnings(): readonly ExtractWarning[] {
    return this.#warnings;
  }

  add(block: Block): void {
    if (this.#isFull) return;
    const cleaned = cleanedBlock(block);
    if (cleaned === null) return;
    const cost = costOf(cleaned);
    if (this.#cost + cost > this.#maxCost) {
      this.#isFull = true;
      this.warn("text_truncated", "the file contains more text than a document can hold");
      const part = cutTo(cleaned, this.#maxCost - this.#cost - OVERHEAD);
      if (part !== null) this.#push(part, this.#maxCost - this.#cost);
      return;
    }
    this.#push(cleaned, cost);
  }

  /** Adds an image for OCR at the current position. Drops images beyond 50, not counting scanned pages. */
  addUnread(block: Omit<UnreadBlock, "kind">): void {
    if (this.#isFull || (!block.isPage && this.#unreadPictures >= MOST_UNREAD)) return;
    if (block.isPage) this.#unreadPages++;
    else this.#unreadPictures++;
    this.#batch.push({ kind: "unread", ...block });
  }

  /** Adds an image to display; see `ExtractedPicture`. */
  addPicture(picture: ExtractedPicture): void {
    this.#pictures++;
    this.#send({ kind: "picture", picture: { ...picture, description: cleanedLine(picture.description) } });
  }

  /** Adds the URL of a referenced image. Only the first ten distinct URLs are kept. */
  addLinkedPicture(picture: LinkedPicture): void {
    if (this.#linked.size >= MOST_LINKED || this.#linked.has(picture.url)) return;
    this.#linked.add(picture.url);
    this.#send({ kind: "linked_picture", picture: { url: picture.url, description: cleanedLine(picture.description) } });
  }

  /** Reports the number of pages, slides or sheets that have been read. May be called for each of them. */
  progress(done: number, total: number | null): void {
    const now = performance.now();
    if (now - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = now;
    this.#send({ kind: "progress", done, total });
  }

  /** Adds a warning unless it was already added. */
  warn(code: ExtractWarning["code"], message: string): void {
    if (this.#warnings.some((warning) => warning.code === code && warning.message === message)) return;
    this.#warnings.push({ code, message });
  }

  flush(): void {
    if (this.#batch.length > 0) this.#send({ kind: "blocks", blocks: this.#batch });
    this.#batch = [];
    this.#batchCost = 0;
  }

  #push(block: Block, cost: number): void {
    this.#hasText = true;
    if (block.kind === "heading") this.#firstHeading ??= block.text;
    this.#batch.push(block);
    this.#batchCost += cost;
    this.#cost += cost;
    if (this.#batchCost >= BATCH_COST) this.flush();
  }
}

/**
 * Returns text that is safe for the rest of the service: NFC, without lone surrogates, and without control characters other than line feed and tab
 * (PostgreSQL rejects NUL).
 */
export function cleanedText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      .replace(/\r\n?|[\v\f\u0085]/g, "\n")
      // eslint-disable-next-line no-control-regex -- removes control characters
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\ufeff\ufffe\uffff]/g, "")
  );
}

/** Returns a description as one line of at most 360 characters. */
function cleanedLine(text: string): string {
  return cleanedText(text).replace(/\s+/g, " ").trim().slice(0, 360).toWellFormed().trim();
}

function cleanedBlock(block: Block): Block | null {
  if (block.kind === "table") {
    const header = block.header.map(cleanedCell);
    const rows = block.rows.map((row) => row.map(cleanedCell)).filter((row) => row.some((cell) => cell !== ""));
    const isEmpty = rows.length === 0 && header.every((cell) => cell === "");
    return isEmpty ? null : { ...block, header, rows };
  }
  const cleaned = cleanedText(block.text);
  const text = block.kind === "code" ? withoutBlankEnds(cleaned) : cleaned.trim();
  return text === "" ? null : { ...block, text };
}

function cleanedCell(cell: string): string {
  return cleanedText(cell).trim();
}

function withoutBlankEnds(code: string): string {
  const lines = code.split("\n");
  let first = 0;
  while (first < lines.length && lines[first]?.trim() === "") first++;
  return lines.slice(first).join("\n").trimEnd();
}

function costOf(block: Block): number {
  if (block.kind !== "table") return OVERHEAD + block.text.length;
  return [block.header, ...block.rows].reduce((cost, row) => cost + rowCost(row), OVERHEAD);
}

function rowCost(row: readonly string[]): number {
  return row.reduce((cost, cell) => cost + cell.length + CELL_OVERHEAD, 0);
}

/** Truncates a block to a number of characters. */
function cutTo(block: Block, characters: number): Block | null {
  if (block.kind !== "table") {
    const text = block.text.slice(0, Math.max(characters, 0)).toWellFormed();
    return text === "" ? null : { ...block, text };
  }
  let left = characters - rowCost(block.header);
  const end = block.rows.findIndex((row) => (left -= rowCost(row)) < 0);
  const rows = end === -1 ? block.rows : block.rows.slice(0, end);
  return rows.length === 0 ? null : { ...block, rows };
}
