import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { yieldToEventLoop } from "../../../platform/lib/yield-to-event-loop.ts";

/** Page information found in a PDF. */
export interface PdfPages {
  /** Page count declared in the root of the page tree, or the smallest if there are several; null if none was found. */
  readonly declared: number | null;
  /** Number of distinct page objects, including pages of replaced versions. */
  readonly objects: number;
  /** Whether all data that may contain a page was examined. */
  readonly isComplete: boolean;
}

const chunkBytes = 1_048_576;
/** Maximum size of a dictionary, in bytes. */
const windowBytes = 32_768;
const mostStreamBytes = 4_194_304;
const mostStreams = 5_000;
const mostObjects = 10_000;
const mostHeaderBytes = 262_144;
const mostInflatedBytes = 134_217_728;
const mostMs = 2_000;

const isPage = /\/Type\s*\/Page(?![\w#])/;
const isTree = /\/Type\s*\/Pages(?![\w#])/;
const isObjectStream = /\/Type\s*\/ObjStm(?![\w#])/;
const countOf = /\/Count\s+(\d{1,9})(?!\s+\d+\s+R)/;
const inflateBytes = promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(inflate);

/**
 * Scans the bytes of the file for objects of the page tree, including objects in object streams (ISO 32000-1, 7.5.7 and 7.7.3). Does not
 * need the cross-reference table, which may be wrong. Stops at time and memory limits, in which case `isComplete` is false.
 */
export async function lookForPdfPages(file: FileHandle, size: number): Promise<PdfPages> {
  const scan = new Scan(file, performance.now() + mostMs);
  let rest = Buffer.alloc(0);
  for (let at = 0; at < size && !scan.isOver; at += chunkBytes) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(chunkBytes, size - at)), 0, Math.min(chunkBytes, size - at), at);
    if (bytesRead === 0) break;
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    const isLast = at + bytesRead >= size;
    const done = await scan.take(bytes, at - rest.length, isLast);
    rest = bytes.subarray(done);
  }
  return scan.result;
}

/** Returns the page count if the page tree and the page objects agree; null if it is uncertain. */
export function agreedPages({ declared, objects, isComplete }: PdfPages): number | null {
  return isComplete && declared !== null && declared === objects && declared > 0 ? declared : null;
}

/** Returns whether a PDF exceeds a page limit according to both its page tree and its page objects. */
export function hasMorePages({ declared, objects }: PdfPages, most: number): boolean {
  return declared !== null && declared > most && objects > most;
}

class Scan {
  readonly #file: FileHandle;
  readonly #deadline: number;
  readonly #pages = new Set<number>();
  /** Page counts of root nodes by object number; a later version of an object replaces an earlier version. */
  readonly #roots = new Map<number, number>();
  readonly #pause = yieldToEventLoop();
  #streams = 0;
  #inflated = 0;
  #isComplete = true;
  #isOver = false;

  constructor(file: FileHandle, deadline: number) {
    this.#file = file;
    this.#deadline = deadline;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get result(): PdfPages {
    const counts = [...this.#roots.values()];
    return { declared: counts.length === 0 ? null : Math.min(...counts), objects: this.#pages.size, isComplete: this.#isComplete };
  }

  /** @returns the start of the unexamined remainder, which may contain an incomplete object */
  async take(bytes: Buffer, offset: number, isLast: boolean): Promise<number> {
    const limit = isLast ? bytes.length : Math.max(0, bytes.length - windowBytes - 32);
    let at = bytes.indexOf(" obj", 0, "latin1");
    for (; at !== -1 && at < limit; at = bytes.indexOf(" obj", at + 4, "latin1")) {
      if (performance.now() > this.#deadline) {
        this.#giveUp();
        return bytes.length;
      }
      if (this.#pause.isDue) await this.#pause.take();
      const [, number] = /(\d{1,10})\s+\d{1,5}$/.exec(bytes.toString("latin1", Math.max(0, at - 20), at)) ?? [];
      if (number === undefined) continue;
      const head = dictionaryAt(bytes, at + 4);
      if (isObjectStream.test(head.text)) await this.#takeStream(head.text, head.streamAt === null ? null : offset + head.streamAt);
      else this.#takeObject(Number(number), head.text);
    }
    return isLast ? bytes.length : limit;
  }

  #takeObject(number: number, text: string): void {
    if (isPage.test(text)) {
      this.#pages.add(number);
      this.#roots.delete(number);
    } else if (isTree.test(text) && !text.includes("/Parent")) {
      const count = countOf.exec(text)?.[1];
      if (count === undefined) this.#isComplete = false;
      else this.#roots.set(number, Number(count));
    }
  }

  async #takeStream(head: string, at: number | null): Promise<void> {
    const number = (name: string): number =>
      Number(new RegExp(`/${name}\\s+(\\d{1,9})(?!\\d|\\s+\\d+\\s+R)`).exec(head)?.[1] ?? Number.NaN);
    const [length, first, count] = [number("Length"), number("First"), number("N")];
    const isPlain = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(head) && !/\/Predictor\s+(?!1\b)\d/.test(head);
    this.#streams += 1;
    if (at === null || !isPlain || !(length <= mostStreamBytes && first <= mostHeaderBytes && count <= mostObjects)) {
      this.#isComplete = false;
      return;
    }
    if (this.#streams > mostStreams || this.#inflated > mostInflatedBytes) {
      this.#giveUp();
      return;
    }
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, at);
    const inflated = await inflateBytes(buffer.subarray(0, bytesRead), { maxOutputLength: mostStreamBytes }).catch(() => null);
    if (inflated === null) {
      this.#isComplete = false;
      return;
    }
    this.#inflated += inflated.length;
    const text = inflated.toString("latin1");
    const places = text.slice(0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index < Math.min(count, places.length >> 1); index += 1) {
      if (this.#pause.isDue) await this.#pause.take();
      const [object = 0, from = 0, next = Infinity] = [places[index * 2], places[index * 2 + 1], places[index * 2 + 3]];
      this.#takeObject(object, text.slice(first + from, first + Math.min(next, from + windowBytes)));
    }
  }

  #giveUp(): void {
    this.#isComplete = false;
    this.#isOver = true;
  }
}

/** Returns the text between `obj` and the end of the object or the start of its stream. */
function dictionaryAt(bytes: Buffer, from: number): { readonly text: string; readonly streamAt: number | null } {
  const window = bytes.subarray(from, from + windowBytes);
  const end = window.indexOf("endobj", 0, "latin1");
  const stream = window.indexOf("stream", 0, "latin1");
  if (stream === -1 || (end !== -1 && end < stream))
    return { text: window.toString("latin1", 0, end === -1 ? undefined : end), streamAt: null };
  const afterLine = window[stream + 6] === 0x0d ? stream + 8 : stream + 7;
  return { text: window.toString("latin1", 0, stream), streamAt: from + afterLine };
}
