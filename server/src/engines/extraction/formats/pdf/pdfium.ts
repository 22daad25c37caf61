/* eslint-disable no-underscore-dangle -- these are the library's names */
import { open as openFile } from "node:fs/promises";
import { isAborted, loadPdfium, type Pdfium } from "./pdfium-library.ts";

/** A rectangle in points from the lower left corner of the page, before rotation. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** An image that is displayed on a page. */
export interface PlacedPicture extends Box {
  /** Width of the image in pixels. */
  readonly width: number;
  readonly height: number;
  /** Compressed size in the file; it is almost never the same for two different images. */
  readonly bytes: number;
}

/** Pixels, row by row, in the library's memory. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: 1 (gray), or 4 (red, green, blue and an unused byte). */
  readonly channels: 1 | 4;
  readonly data: Uint8Array;
}

export interface Rendering {
  /** Pixels per point. */
  readonly scale: number;
  readonly channels: 1 | 4;
  /** Part of the page to render, in points from the upper left corner of the displayed page; default: the whole page. */
  readonly part?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
const IMAGE_OBJECT = 3;
/** Maximum number of objects per page, nested forms, and images. */
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 4;
const MAX_PICTURES = 200;
const SCRATCH_BYTES = 32;
const GREY_FORMAT = 1;
const COLOUR_FORMAT = 3;
const WHITE = 0xffffffff;
const SHOW_ANNOTATIONS = 0x01;
const IN_GREY = 0x08;
const RED_FIRST = 0x10;
/** Rendering mode for invisible text. */
const INVISIBLE = 3;
/** Minimum fraction of the page that an image must cover to count as a scan or a background. */
const WHOLE_PAGE = 0.8;

/** A document opened for rendering. Calls cannot be interrupted, and memory is released only when the process exits. */
export class PdfiumDocument {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #bytes: number;
  /** Scratch memory for return values: eight 4-byte or four 8-byte numbers. */
  readonly #scratch: number;
  #isDead = false;

  private constructor(pdfium: Pdfium, document: number, bytes: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#bytes = bytes;
    this.#scratch = pdfium.wasmExports.malloc(SCRATCH_BYTES);
  }

  /**
   * Opens a document; returns null if the library cannot open it.
   * @throws file system errors
   */
  static async open(path: string): Promise<PdfiumDocument | null> {
    const pdfium = await loadPdfium();
    const file = await openFile(path);
    try {
      const { size } = await file.stat();
      const bytes = pdfium.wasmExports.malloc(size);
      if (bytes === 0) return null;
      // Reads directly into the library's memory to avoid another copy of a large file.
      const { buffer } = pdfium.HEAPU8;
      for (let at = 0, read = -1; at < size && read !== 0; at += read) {
        ({ bytesRead: read } = await file.read(new Uint8Array(buffer, bytes + at, size - at), 0, size - at, at));
      }
      const document = pdfium._FPDF_LoadMemDocument(bytes, size, 0);
      if (document !== 0) return new PdfiumDocument(pdfium, document, bytes);
      pdfium.wasmExports.free(bytes);
      return null;
    } finally {
      await file.close();
    }
  }

  /** Loads a page and passes it to `look`; returns null if the page cannot be read. After the call, only the result of `look` is valid. */
  async page<Result>(number: number, look: (page: PdfiumPage) => Promise<Result>): Promise<Result | null> {
    if (this.#isDead) return null;
    try {
      const page = this.#pdfium._FPDF_LoadPage(this.#document, number - 1);
      if (page === 0) return null;
      try {
        return await look(new PdfiumPage(this.#pdfium, page, this.#scratch));
      } finally {
        this.#pdfium._FPDF_ClosePage(page);
      }
    } catch (error) {
      this.#isDead = isAborted(error);
      throw error;
    }
  }

  close(): void {
    if (this.#isDead) return;
    this.#pdfium._FPDF_CloseDocument(this.#document);
    this.#pdfium.wasmExports.free(this.#scratch);
    this.#pdfium.wasmExports.free(this.#bytes);
  }
}

export class PdfiumPage {
  /** Displayed width in points. */
  readonly width: number;
  readonly height: number;
  readonly #pdfium: Pdfium;
  readonly #page: number;
  readonly #scratch: number;

  constructor(pdfium: Pdfium, page: number, scratch: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#scratch = scratch;
    this.width = pdfium._FPDF_GetPageWidth(page);
    this.height = pdfium._FPDF_GetPageHeight(page);
  }

  /** Whether the page contains any drawn objects. */
  get hasObjects(): boolean {
    return this.#pdfium._FPDFPage_CountObjects(this.#page) > 0;
  }

  /** Returns the images in drawing order, including images inside forms. */
  pictures(): PlacedPicture[] {
    const found: PlacedPicture[] = [];
    let seen = 0;
    const visit = (object: number, matrix: Matrix, depth: number): void => {
      if (++seen > MAX_OBJECTS || found.length >= MAX_PICTURES) return;
      const type = this.#pdfium._FPDFPageObj_GetType(object);
      if (type === IMAGE_OBJECT) {
        const picture = this.#pictureOf(object, matrix);
        if (picture !== null) found.push(picture);
      } else if (type === FORM_OBJECT && depth < MAX_DEPTH) {
        const inner = product(this.#matrixOf(object), matrix);
        const count = this.#pdfium._FPDFFormObj_CountObjects(object);
        for (let index = 0; index < count && seen <= MAX_OBJECTS; index++) {
          visit(this.#pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1);
        }
      }
    };
    const count = this.#pdfium._FPDFPage_CountObjects(this.#page);
    for (let index = 0; index < count && seen <= MAX_OBJECTS; index++) {
      visit(this.#pdfium._FPDFPage_GetObject(this.#page, index), IDENTITY, 0);
    }
    return found;
  }

  /** Returns the position of a box on the displayed page, in points from the upper left corner. */
  onScreen({ left, bottom, right, top }: Box): { x: number; y: number; width: number; height: number } {
    // Uses a finer grid, because the library returns whole pixels.
    const grid = 16;
    const corners = [
      [left, bottom],
      [right, top],
    ].map(([x = 0, y = 0]) => {
      const [across, down] = [this.#scratch, this.#scratch + 4];
      const [sizeX, sizeY] = [Math.round(this.width * grid), Math.round(this.height * grid)];
      this.#pdfium._FPDF_PageToDevice(this.#page, 0, 0, sizeX, sizeY, 0, x, y, across, down);
      return { x: this.#integer(across) / grid, y: this.#integer(down) / grid };
    });
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.max(Math.min(...xs), 0), Math.max(Math.min(...ys), 0)];
    return { x, y, width: Math.min(Math.max(...xs), this.width) - x, height: Math.min(Math.max(...ys), this.height) - y };
  }

  /**
   * Renders the page, or part of it, at a resolution in pixels per point.
   * @param use receives the pixels, which are released when it resolves
   */
  async render<Result>(
    { scale, channels, part = { x: 0, y: 0, width: this.width, height: this.height } }: Rendering,
    use: (bitmap: Bitmap) => Promise<Result>,
  ): Promise<Result> {
    const [width, height] = [Math.max(Math.round(part.width * scale), 1), Math.max(Math.round(part.height * scale), 1)];
    const size = width * height * channels;
    const pixels = this.#pdfium.wasmExports.malloc(size);
    if (pixels === 0) throw new Error("not enough memory to render the page");
    const format = channels === 1 ? GREY_FORMAT : COLOUR_FORMAT;
    const bitmap = this.#pdfium._FPDFBitmap_CreateEx(width, height, format, pixels, width * channels);
    try {
      this.#pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      this.#pdfium._FPDF_RenderPageBitmap(
        bitmap,
        this.#page,
        Math.round(-part.x * scale),
        Math.round(-part.y * scale),
        Math.round(this.width * scale),
        Math.round(this.height * scale),
        0,
        SHOW_ANNOTATIONS | (channels === 1 ? IN_GREY : RED_FIRST),
      );
      return await use({ width, height, channels, data: this.#pdfium.HEAPU8.subarray(pixels, pixels + size) });
    } finally {
      this.#pdfium._FPDFBitmap_Destroy(bitmap);
      this.#pdfium.wasmExports.free(pixels);
    }
  }

  /**
   * Returns the JPEG file that fills the whole page, as in files from scanners: upright, and covered only by invisible text. Returns null
   * for any other page.
   */
  wholePageJpeg(): Uint8Array | null {
    const count = this.#pdfium._FPDFPage_CountObjects(this.#page);
    if (count > MAX_OBJECTS || this.#pdfium._FPDFPage_GetRotation(this.#page) !== 0) return null;
    let picture: number | null = null;
    for (let index = 0; index < count; index++) {
      const object = this.#pdfium._FPDFPage_GetObject(this.#page, index);
      const type = this.#pdfium._FPDFPageObj_GetType(object);
      // Text drawn before the image is covered by the image.
      if (type === TEXT_OBJECT && (picture === null || this.#pdfium._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE)) continue;
      if (type !== IMAGE_OBJECT || picture !== null) return null;
      picture = object;
    }
    if (picture === null || !this.#isUpright(picture) || !this.#isJpeg(picture)) return null;
    const placed = this.#pictureOf(picture, IDENTITY);
    return placed !== null && this.isFilledBy(placed) ? this.#fileOf(picture) : null;
  }

  /** Returns whether a box covers nearly the whole page. */
  isFilledBy(box: Box): boolean {
    const { width, height } = this.onScreen(box);
    return width > 0 && height > 0 && width * height >= this.width * this.height * WHOLE_PAGE;
  }

  #isUpright(object: number): boolean {
    const [a, b, c, d] = this.#matrixOf(object);
    return a > 0 && d > 0 && Math.abs(b) < a * 0.01 && Math.abs(c) < d * 0.01;
  }

  #isJpeg(object: number): boolean {
    if (this.#pdfium._FPDFImageObj_GetImageFilterCount(object) !== 1) return false;
    const length = this.#pdfium._FPDFImageObj_GetImageFilter(object, 0, this.#scratch, SCRATCH_BYTES);
    const name = Buffer.from(this.#pdfium.HEAPU8.buffer, this.#scratch, Math.min(length, SCRATCH_BYTES)).toString("latin1");
    return /^(?:DCTDecode|DCT)\0?$/.test(name);
  }

  /** Returns a copy of the image file, which is small compared to the rendered page. */
  #fileOf(object: number): Uint8Array | null {
    const size = this.#pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0);
    const bytes = size === 0 ? 0 : this.#pdfium.wasmExports.malloc(size);
    if (bytes === 0) return null;
    this.#pdfium._FPDFImageObj_GetImageDataRaw(object, bytes, size);
    const file = this.#pdfium.HEAPU8.slice(bytes, bytes + size);
    this.#pdfium.wasmExports.free(bytes);
    return file;
  }

  #pictureOf(object: number, matrix: Matrix): PlacedPicture | null {
    const at = this.#scratch;
    if (this.#pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4) === 0) return null;
    const [width, height] = [this.#integer(at), this.#integer(at + 4)];
    if (this.#pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
    const corners = [
      [left, bottom],
      [left, top],
      [right, bottom],
      [right, top],
    ].map(([x = 0, y = 0]) => moved(matrix, x, y));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const bytes = this.#pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0);
    return { bytes, width, height, left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
  }

  #matrixOf(object: number): Matrix {
    if (this.#pdfium._FPDFPageObj_GetMatrix(object, this.#scratch) === 0) return IDENTITY;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
    return [a, b, c, d, e, f];
  }

  #view(): DataView {
    // Created for each use, because the memory is reallocated when it grows.
    return new DataView(this.#pdfium.HEAPU8.buffer, this.#scratch, SCRATCH_BYTES);
  }

  #integer(at: number): number {
    return this.#view().getInt32(at - this.#scratch, true);
  }

  #floats(count: number): number[] {
    const view = this.#view();
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
  }
}

/** Multiplies two matrices; the first is applied first. */
function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
