import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "sharp";
import { isTooLarge, openPicture } from "../../../platform/lib/images/open-picture.ts";
import type { BlockSink } from "../block-sink.ts";
import { faultOf } from "../fault.ts";
import type { Source } from "../format.ts";
import { decodePicture, renderPicture } from "./render-picture.ts";
import { isBlank, looksLike } from "./sketch.ts";

/** Maximum number of images displayed per document. */
const MOST_SHOWN = 10;
/** Maximum number of images sent to OCR; the sink does not accept more. */
const MOST_READ = 50;
/** Maximum number of images decoded per document, including duplicates and blank images. */
const MOST_DECODED = 150;
/** Time limits for all images of a document (in milliseconds) and for each image (in seconds), so images do not delay the text for long. */
const MOST_MS = 12_000;
const MOST_SECONDS = 5;
/** Minimum width and height, and minimum number of pixels; smaller images are assumed to be icons, rules and bullets. */
const LEAST_SIDE = 64;
const LEAST_PIXELS = 10_000;
/** Minimum width and height for OCR; text in smaller images is unreadable. */
const LEAST_READ_SIDE = 80;
/** Maximum memory for decoding an image, in bytes, so an embedded image cannot abort the extraction. */
const MOST_DECODED_BYTES = 160_000_000;

/** An image embedded in a document. */
export interface FoundPicture {
  /** Image file in any format; formats other than JPEG, PNG, GIF and WebP are skipped. */
  readonly bytes: Uint8Array;
  /** Alternative text, caption or heading; empty if there is none. */
  readonly description: string;
  /** Number of the page, slide or sheet; null if the format has none. */
  readonly page: number | null;
}

/**
 * Extracts the images of one document. Writes distinct, sufficiently large images to the work folder and adds them to the sink, for display
 * and for OCR at their positions.
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

  /** Whether no more images are accepted, in which case readers can stop searching for images. */
  get isDone(): boolean {
    const isOver = this.#decoded >= MOST_DECODED || this.#spentMs >= MOST_MS;
    return isOver || this.#sink.isFull;
  }

  /**
   * Extracts one image. Call this in reading order. A faulty image causes at most a warning.
   * @throws system errors
   */
  async take(found: FoundPicture): Promise<void> {
    if (this.#sink.isFull) return;
    const hash = createHash("sha256").update(found.bytes).digest("base64");
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    if (!isPicture(found.bytes)) return;
    if (this.isDone) {
      this.#sink.warn("picture_skipped", "not all images in the file were examined, because there are too many or decoding takes too long");
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
    // Keeps the original quality, because the displayed version is smaller and less sharp.
    const file = path.join(await this.#source.workDir(), name);
    await writeFile(file, bytes);
    this.#sink.addUnread({ file, page, isPage: false });
  }

  #leftOut(): void {
    this.#sink.warn("library_truncated", `only the first ${MOST_SHOWN} images in the file are displayed`);
  }
}

/** Returns whether the first bytes are the signature of a PNG, JPEG, GIF or WebP file. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
  // oxlint-disable-next-line no-control-regex
  return /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(head);
}

/** Returns the amount of memory that the decoder needs: a few rows, or the whole image if the format requires it. */
function decodingBytes({ width, height, format, isProgressive, channels, depth }: Metadata): number {
  const pixels = width * height;
  if (format === "jpeg") return isProgressive ? pixels * 2 * channels : 0;
  if (format === "png") return isProgressive ? pixels * channels * (depth === "ushort" ? 2 : 1) : 0;
  return pixels * 4;
}
