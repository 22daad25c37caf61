import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "sharp";
import { isTooLarge, openPicture } from "../../../platform/lib/images/open-picture.ts";
import type { BlockSink } from "../block-sink.ts";
import { faultOf } from "../fault.ts";
import type { Source } from "../formats/format.ts";
import { decodePicture, renderPicture } from "./render-picture.ts";
import { isBlank, looksLike } from "./sketch.ts";

/** Pictures shown of one document (contract, chapter 2.1). */
const MOST_SHOWN = 10;
/** Pictures whose text is recognised; the sink takes no more. */
const MOST_READ = 50;
/** Pictures that are decoded of one document; those that are copies or blank are among them. */
const MOST_DECODED = 150;
/** Time spent on all pictures of one document, in milliseconds, and on one, in seconds: the text must not wait for them for long. */
const MOST_MS = 12_000;
const MOST_SECONDS = 5;
/** Smaller ones are icons, rules and bullets. */
const LEAST_SIDE = 64;
const LEAST_PIXELS = 10_000;
/** Text below is too small to be read. */
const LEAST_READ_SIDE = 80;
/** What a decoder may need to hold at once, in bytes; a picture that stands in a document must not end the reading of it. */
const MOST_DECODED_BYTES = 160_000_000;

/** A picture that stands in a document. */
export interface FoundPicture {
  /** File in any format; others than JPEG, PNG, GIF and WebP are passed over. */
  readonly bytes: Uint8Array;
  /** Alternative text, caption or heading; empty for none. */
  readonly description: string;
  /** Page, slide or sheet; null where the format has none. */
  readonly page: number | null;
}

/**
 * Takes the pictures of one document: those that are large enough to show and no copies are written below the work folder and added to the
 * sink, to be shown and to have their text recognised at this place.
 */
export class PictureTaker {
  readonly #source: Source;
  readonly #sink: BlockSink;
  readonly #seen = new Set<string>();
  readonly #sketches: Uint8Array[] = [];
  #decoded = 0;
  #shown = 0;
  #read = 0;
  #spentMs = 0;

  constructor(source: Source, sink: BlockSink) {
    this.#source = source;
    this.#sink = sink;
  }

  /** Whether no further picture would be taken: readers need not look for one. */
  get isDone(): boolean {
    const isOver = this.#decoded >= MOST_DECODED || this.#spentMs >= MOST_MS;
    return isOver || this.#sink.isFull;
  }

  /** Takes one picture, in reading order. Whatever is wrong with it, at most a warning comes of it; it throws what is wrong with the machine. */
  async take(found: FoundPicture): Promise<void> {
    if (this.#sink.isFull) return;
    const hash = createHash("sha256").update(found.bytes).digest("base64");
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    if (!isPicture(found.bytes)) return;
    if (this.isDone) {
      this.#sink.warn("picture_skipped", "not all images of the file were examined, because there are many or they take long to decode");
      return;
    }
    const startedAt = performance.now();
    try {
      await this.#look(found);
    } catch (error) {
      if (faultOf(error).reason === null) throw error;
      const place = found.page === null ? "" : ` on page ${found.page}`;
      const why = isTooLarge(error) ? "is too large" : "cannot be read";
      this.#sink.warn("picture_skipped", `an image${place} ${why}`);
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  async #look({ bytes, description, page }: FoundPicture): Promise<void> {
    const limits = { pixels: this.#source.limits.maxPixels, seconds: MOST_SECONDS };
    const metadata = await openPicture(bytes, limits).metadata();
    const { width, height } = metadata.autoOrient;
    if (Math.min(width, height) < LEAST_SIDE || width * height < LEAST_PIXELS) return;
    if (decodingBytes(metadata) > MOST_DECODED_BYTES) throw new Error("the image is too large");
    const isRead = this.#read < MOST_READ && Math.min(width, height) >= LEAST_READ_SIDE;
    if (this.#shown >= MOST_SHOWN && !isRead) {
      this.#leftOut();
      return;
    }
    this.#decoded++;
    const picture = await decodePicture(openPicture(bytes, limits));
    if (isBlank(picture.pixels) || this.#sketches.some((sketch) => looksLike(sketch, picture.sketch))) return;
    this.#sketches.push(picture.sketch);
    const name = `picture-${this.#sketches.length}`;
    if (this.#shown < MOST_SHOWN) {
      this.#shown++;
      this.#sink.addPicture({ ...(await renderPicture(picture, await this.#source.workDir(), name)), width, height, description, page });
    } else this.#leftOut();
    if (!isRead) return;
    this.#read++;
    // As it was found: what is shown is smaller, and its letters are less sharp.
    const file = path.join(await this.#source.workDir(), name);
    await writeFile(file, bytes);
    this.#sink.addUnread({ file, page, isPage: false });
  }

  #leftOut(): void {
    this.#sink.warn("library_truncated", `only the first ${MOST_SHOWN} images of the file are shown`);
  }
}

/** By its first bytes: PNG, JPEG, GIF or WebP. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
  // oxlint-disable-next-line no-control-regex
  return /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(head);
}

/** What a decoder holds at once: few rows, or the whole picture where the format needs it. */
function decodingBytes({ width, height, format, isProgressive, channels, depth }: Metadata): number {
  const pixels = width * height;
  if (format === "jpeg") return isProgressive ? pixels * 2 * channels : 0;
  if (format === "png") return isProgressive ? pixels * channels * (depth === "ushort" ? 2 : 1) : 0;
  return pixels * 4;
}
