import type { Block, ExtractedPicture, ExtractWarning, LinkedPicture } from "../../ports/text-extractor.ts";
import type { Answer, SentBlock, UnreadBlock } from "./messages.ts";

/** What a block and a table cell cost besides their characters, by the memory and time that they take further on: a hundred thousand blocks fill a document. */
const OVERHEAD = 320;
const CELL_OVERHEAD = 8;
const BATCH_COST = 128_000;
/** Pictures whose text is recognised, of one document, whole pages aside. */
const MOST_UNREAD = 50;
/** Addresses of pictures kept of one document. */
const MOST_LINKED = 10;
/** A sign of progress is given at most so often, in milliseconds. */
const PROGRESS_MS = 500;

/**
 * Takes blocks from a reader, cleans their text, passes them on in batches and stops taking when the limit is reached.
 * Readers look at `isFull` where they can stop early.
 */
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

  /** Most characters that are kept. */
  get maxTextChars(): number {
    return this.#maxCost;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether any block with text was added. */
  get hasText(): boolean {
    return this.#hasText;
  }

  /** Whether the document holds anything: text, a picture of text, or a picture to show. */
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
      this.warn("text_truncated", "the file contains more text than the limit of a document");
      const part = cutTo(cleaned, this.#maxCost - this.#cost - OVERHEAD);
      if (part !== null) this.#push(part, this.#maxCost - this.#cost);
      return;
    }
    this.#push(cleaned, cost);
  }

  /** Adds a picture whose text is to be recognised, at this place. Beyond 50 that are no whole pages, they are left out. */
  addUnread(block: Omit<UnreadBlock, "kind">): void {
    if (this.#isFull || (!block.isPage && this.#unreadPictures >= MOST_UNREAD)) return;
    if (block.isPage) this.#unreadPages++;
    else this.#unreadPictures++;
    this.#batch.push({ kind: "unread", ...block });
  }

  /** Adds a picture to show; see `ExtractedPicture`. */
  addPicture(picture: ExtractedPicture): void {
    this.#pictures++;
    this.#send({ kind: "picture", picture: { ...picture, description: cleanedLine(picture.description) } });
  }

  /** Adds the address of a picture that the document shows; the first ten are kept, each once. */
  addLinkedPicture(picture: LinkedPicture): void {
    if (this.#linked.size >= MOST_LINKED || this.#linked.has(picture.url)) return;
    this.#linked.add(picture.url);
    this.#send({ kind: "linked_picture", picture: { url: picture.url, description: cleanedLine(picture.description) } });
  }

  /** Tells how many pages, slides or sheets are read; may be called for each. */
  progress(done: number, total: number | null): void {
    const now = performance.now();
    if (now - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = now;
    this.#send({ kind: "progress", done, total });
  }

  /** Says one warning once. */
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
 * Text as the rest of the service may rely on it: Unicode NFC, no lone surrogates, no control characters except line end
 * and tab (a database refuses NUL).
 */
export function cleanedText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      .replace(/\r\n?|[\v\f\u0085]/g, "\n")
      // eslint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\ufeff\ufffe\uffff]/g, "")
  );
}

/** Text of a description: one line, at most 360 characters (contract 2.1). */
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

/** As much of a block as so many characters hold. */
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
