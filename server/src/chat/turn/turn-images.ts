import { untilAborted } from "../../platform/lib/until-aborted.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { ImageReading, SentImage } from "../../search/image/types.ts";
import type { BlendedProduct, ChatImages, NewImage } from "../images/types.ts";

/** Owns the image files of a turn until the turn commits. Each file is either part of the commit or deleted. */
export class TurnImages {
  readonly #images: Omit<ChatImages, "accept">;
  readonly #rows: NewImage[] = [];
  /** The visitor's image; null if there is none. */
  readonly sent: SentImage | null;

  constructor(images: Omit<ChatImages, "accept">, sent: SentImage | null) {
    this.#images = images;
    this.sent = sent;
  }

  /** Image rows for the commit. */
  get rows(): readonly NewImage[] {
    return this.#rows;
  }

  /**
   * Adds the visitor's image to the commit.
   * @param analyse whether to analyze the image
   */
  async keepSent(context: PersonaContext, analyse: boolean, signal: AbortSignal): Promise<ImageReading | null> {
    if (this.sent === null) return null;
    const reading = analyse ? await this.#images.read(this.sent, context, signal) : null;
    const { id, blobKey, contentType, bytes, width, height } = this.sent;
    this.#rows.push({ id, role: "user", blobKey, contentType, bytes, width, height, title: null, reading });
    return reading;
  }

  /**
   * Blends the visitor's image with a product image. The caller keeps or deletes the result.
   * @returns null if the images cannot be blended
   * @throws Aborted when the signal fires; an image that is still being created is then deleted
   */
  async blend(product: BlendedProduct, signal: AbortSignal, begun: () => void): Promise<NewImage | null> {
    if (this.sent === null) return null;
    const blending = this.#images.blend(this.sent, product, signal, begun);
    return untilAborted(blending, signal).catch((error: unknown) => {
      void blending.then((late) => (late === null ? undefined : this.drop(late)));
      throw error;
    });
  }

  /** Adds an image of the persona to the commit. */
  keep(image: NewImage): void {
    this.#rows.push(image);
  }

  /** Deletes an image that was not shown. Never rejects. */
  drop(image: NewImage): Promise<void> {
    return this.#images.drop(image);
  }

  /** Deletes all files of a turn that was not committed. Never rejects. */
  async discard(): Promise<void> {
    const all = this.sent === null ? this.#rows : [this.sent, ...this.#rows];
    for (const blobKey of new Set(all.map((image) => image.blobKey))) await this.#images.drop({ blobKey });
  }
}
