import type { BlockSink } from "../block-sink.ts";
import type { PictureTaker } from "../images/picture-taker.ts";
import type { Archive } from "./archive.ts";
import { unlessDamaged } from "./unless-damaged.ts";

/** Extensions that are no pictures which could be shown. */
const OTHER_FORMATS = /\.(?:emf|wmf|emz|wmz|svg|tiff?|bin|wdp|pict)$/i;

/** What is shown of an archive once, where the document shows it first: pictures above all. */
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
   * Whether a text, or the name of a part, has not been asked for before: on every slide stands the same logo, and a hostile
   * file shows one chart a thousand times.
   */
  isFirst(name: string): boolean {
    if (name === "" || this.#asked.has(name)) return false;
    this.#asked.add(name);
    return true;
  }

  /** Takes the picture in a part; a part that is missing is passed over, one that cannot be read is told of by a warning. */
  async take(part: string, description: string, page: number | null): Promise<void> {
    if (OTHER_FORMATS.test(part) || !this.#archive.has(part) || !this.isFirst(part)) return;
    const bytes = await unlessDamaged(this.#archive.bytes(part));
    if (bytes === null) this.#sink.warn("picture_skipped", "an image in the file is damaged");
    else await this.#taker.take({ bytes, description, page });
  }
}
