import type { BlockSink } from "../block-sink.ts";
import type { PictureTaker } from "../images/picture-taker.ts";
import type { Archive } from "./archive.ts";
import { unlessDamaged } from "./unless-damaged.ts";

/** Extensions of formats that cannot be displayed. */
const OTHER_FORMATS = /\.(?:emf|wmf|emz|wmz|svg|tiff?|bin|wdp|pict)$/i;

/** Objects in an archive, mainly images, that are displayed only at their first occurrence. */
export class Media {
  readonly #archive: Archive;
  readonly #taker: PictureTaker;
  readonly #sink: BlockSink;
  readonly #asked = new Set<string>();

  constructor(archive: Archive, taker: PictureTaker, sink: BlockSink) {
    this.#archive = archive;
    this.#taker = taker;
    this.#sink = sink;
  }

  /**
   * Returns whether a string or part name occurs for the first time. Slides repeat the same logo, and a malicious file could display one
   * chart a thousand times.
   */
  isFirst(name: string): boolean {
    if (name === "" || this.#asked.has(name)) return false;
    this.#asked.add(name);
    return true;
  }

  /** Extracts the image in a part. Skips a missing part; an unreadable part causes a warning. */
  async take(part: string, description: string, page: number | null): Promise<void> {
    if (OTHER_FORMATS.test(part) || !this.#archive.has(part) || !this.isFirst(part)) return;
    const bytes = await unlessDamaged(this.#archive.bytes(part));
    if (bytes === null) this.#sink.warn("picture_skipped", "an image in the file is damaged");
    else await this.#taker.take({ bytes, description, page });
  }
}
