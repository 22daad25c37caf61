import { createRequire } from "node:module";
import path from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { knownCodes } from "./languages.ts";
import type { Area, Pass, Reading, RecognisedLine } from "./reading.ts";

const require = createRequire(import.meta.url);
/** Maximum number of engines; each engine needs about 100 MB of memory. */
const MOST_ENGINES = 2;

const segmentation = { block: PSM.SINGLE_BLOCK, page: PSM.AUTO, sparse: PSM.SPARSE_TEXT } as const;

/**
 * OCR engines, each with the recognition data for one language from installed packages. Nothing is downloaded or written. Keeps the most
 * recently used engines.
 */
export class Engines {
  readonly #folders = new Map(knownCodes.flatMap((code) => dataFolder(code)));
  /** Engines by code, with the most recently used last. */
  readonly #engines = new Map<string, Promise<Worker>>();

  /** Codes of the installed recognition data. */
  get installed(): ReadonlySet<string> {
    return new Set(this.#folders.keys());
  }

  /**
   * Recognizes the text in an image once.
   * @throws Error if there is no data for the code
   */
  async read(page: Buffer, { code, layout, area }: Pass): Promise<Reading> {
    const worker = await this.#engine(code);
    await worker.setParameters({ tessedit_pageseg_mode: segmentation[layout] });
    const { data } = await worker.recognize(page, area === undefined ? {} : { rectangle: area }, { text: false, blocks: true });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs.map(({ lines }) => lines.map(lineOf)));
    return { paragraphs };
  }

  async #engine(code: string): Promise<Worker> {
    const engine = this.#engines.get(code) ?? this.#start(code);
    this.#engines.delete(code);
    this.#engines.set(code, engine);
    // An engine that failed to start is created again for the next call.
    engine.catch(() => {
      if (this.#engines.get(code) === engine) this.#engines.delete(code);
    });
    const [oldest] = this.#engines;
    if (oldest !== undefined && this.#engines.size > MOST_ENGINES) {
      this.#engines.delete(oldest[0]);
      await (await oldest[1]).terminate();
    }
    return engine;
  }

  #start(code: string): Promise<Worker> {
    const langPath = this.#folders.get(code);
    if (langPath === undefined) throw new Error(`no recognition data for ${code}`);
    // Without an error handler, the library throws errors from an event callback, where they cannot be caught.
    return createWorker(code, OEM.LSTM_ONLY, { langPath, cacheMethod: "none", errorHandler: () => undefined });
  }
}

function dataFolder(code: string): [string, string][] {
  try {
    return [[code, path.join(path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`)), "4.0.0_best_int")]];
  } catch {
    return [];
  }
}

interface Bounds {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface Word {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: Bounds;
}

function lineOf({ words, bbox }: { readonly words: readonly Word[]; readonly bbox: Bounds }): RecognisedLine {
  let gap: RecognisedLine["gap"] = null;
  let charactersBefore = 0;
  for (const [index, word] of words.entries()) {
    const left = words[index - 1]?.bbox.x1 ?? word.bbox.x0;
    const width = word.bbox.x0 - left;
    if (width > (gap?.width ?? 0)) gap = { end: word.bbox.x0, width, charactersBefore };
    charactersBefore += word.text.length;
  }
  return {
    words: words.map((word) => ({ text: word.text, confidence: word.confidence, area: areaOf(word.bbox) })),
    area: areaOf(bbox),
    gap,
  };
}

function areaOf({ x0, y0, x1, y1 }: Bounds): Area {
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}
