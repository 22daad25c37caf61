import type { Block, ExtractWarning } from "../../ports/text-extractor.ts";

/** What a block or a table cell costs besides its characters, so that a million empty ones are not free. */
const OVERHEAD = 32;
const BATCH_COST = 128_000;

/**
 * Takes blocks from a reader, cleans their text, passes them on in batches and stops taking when the limit is reached.
 * Readers look at `isFull` where they can stop early.
 */
export class BlockSink {
  readonly #maxCost: number;
  readonly #emit: (blocks: Block[]) => void;
  readonly #warnings: ExtractWarning[] = [];
  #batch: Block[] = [];
  #batchCost = 0;
  #cost = 0;
  #hasText = false;
  #firstHeading: string | null = null;
  #isFull = false;

  constructor(maxTextChars: number, emit: (blocks: Block[]) => void) {
    this.#maxCost = maxTextChars;
    this.#emit = emit;
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
      this.warn("text_truncated", "the file holds more text than is kept of one document");
      const part = cutTo(cleaned, this.#maxCost - this.#cost - OVERHEAD);
      if (part !== null) this.#push(part, this.#maxCost - this.#cost);
      return;
    }
    this.#push(cleaned, cost);
  }

  /** Says one warning once. */
  warn(code: ExtractWarning["code"], message: string): void {
    if (this.#warnings.some((warning) => warning.code === code && warning.message === message)) return;
    this.#warnings.push({ code, message });
  }

  flush(): void {
    if (this.#batch.length > 0) this.#emit(this.#batch);
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
  if (block.kind !== "table") return block.text.length + OVERHEAD;
  let cost = OVERHEAD;
  for (const row of [block.header, ...block.rows]) for (const cell of row) cost += cell.length + OVERHEAD;
  return cost;
}

function cutTo(block: Block, cost: number): Block | null {
  if (block.kind !== "table") {
    const text = block.text.slice(0, Math.max(cost, 0)).toWellFormed();
    return text === "" ? null : { ...block, text };
  }
  const rows: (readonly string[])[] = [];
  let left = cost - costOf({ ...block, rows: [] });
  for (const row of block.rows) {
    left -= costOf({ ...block, header: [], rows: [row] });
    if (left < 0) break;
    rows.push(row);
  }
  return rows.length === 0 ? null : { ...block, rows };
}
