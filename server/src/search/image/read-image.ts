import type { Log } from "../../platform/lib/log.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { withinTime } from "../../platform/lib/time-limit.ts";
import { untilAborted } from "../../platform/lib/until-aborted.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { ImageReader, TextRecogniser } from "../../ports/image-reader.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import { scopeOf } from "../scope.ts";
import { bytesOf } from "./blobs.ts";
import type { LikeDocument } from "./model/image-hash-index.ts";
import { nameColours } from "../../platform/lib/images/name-colours.ts";
import type { NearImages } from "./near-images.ts";
import { readVision, visionPrompt } from "./model/vision.ts";
import type { ImageReading, SentImage } from "./types.ts";

export interface ReadImageDeps {
  readonly blobs: Pick<BlobStore, "open">;
  readonly reader: ImageReader;
  readonly text: TextRecogniser;
  readonly nearest: NearImages;
  /** The vision model; undefined if none is configured. */
  readonly vision: LanguageModel["describe"] | undefined;
  readonly log: Log;
}

/** Time limits in milliseconds. They are short because a visitor is waiting. The results of a step that exceeds its limit are omitted. */
const mostMs = { small: 4_000, nearest: 2_000, text: 6_000 };
/** Maximum width and height sent to a vision model; larger images do not improve its answers. */
const visionPixels = 1_280;

/** Limits the number of decoded images in memory. */
const looking = new Semaphore(4);
const reading = new Semaphore(2);

/**
 * Analyzes an image: a configured vision model describes it; otherwise OCR reads its text. Never rejects: results that cannot be obtained,
 * or are incomplete when `signal` aborts, are omitted.
 * @param hasWords whether the visitor typed words; if not, an image that a document contains is not analyzed further
 */
export async function readImage(
  deps: ReadImageDeps,
  image: SentImage,
  context: PersonaContext,
  signal: AbortSignal,
  hasWords = true,
): Promise<ImageReading> {
  const look = new Look(deps, image.blobKey, signal);
  const { colours, nearest, reduced } = await look.atOnce(context);
  if (!hasWords && nearest[0]?.isSame === true) return { description: "", text: null, colours, nearest };
  const described = reduced === null || deps.vision === undefined ? null : await look.byModel(deps.vision, reduced, context);
  const seen = described ?? { description: "", text: signal.aborted ? null : await look.forText(context) };
  return { ...seen, colours, nearest };
}

class Look {
  readonly #deps: ReadImageDeps;
  readonly #blobKey: string;
  readonly #signal: AbortSignal;

  constructor(deps: ReadImageDeps, blobKey: string, signal: AbortSignal) {
    this.#deps = deps;
    this.#blobKey = blobKey;
    this.#signal = signal;
  }

  /** Runs the fast steps, which require the decoded image. */
  async atOnce(
    context: PersonaContext,
  ): Promise<{ colours: readonly string[]; nearest: readonly LikeDocument[]; reduced: Uint8Array | null }> {
    const { reader, vision, nearest } = this.#deps;
    const scope = scopeOf(context);
    const whole = this.#withBytes(looking, mostMs.small, async (bytes, limit) => {
      const near = withinTime(mostMs.nearest, limit, (shorter) => untilAborted(nearest(bytes, scope), shorter));
      const [colours, documents, reduced] = await Promise.all([
        this.#attempt("colours", untilAborted(reader.thumbnail(bytes), limit), null),
        this.#attempt("nearest", near, []),
        vision === undefined ? null : this.#attempt("reduced", untilAborted(reader.reduced(bytes, visionPixels), limit), null),
      ]);
      return { colours: colours === null ? [] : nameColours(colours.rgb), nearest: documents, reduced };
    });
    return this.#attempt("picture", whole, { colours: [], nearest: [], reduced: null });
  }

  byModel(
    vision: NonNullable<LanguageModel["describe"]>,
    bytes: Uint8Array,
    { persona }: PersonaContext,
  ): Promise<Pick<ImageReading, "description" | "text"> | null> {
    const request = { bytes, mediaType: "image/jpeg", prompt: visionPrompt, signal: this.#signal, model: persona.model };
    return this.#attempt("model", untilAborted(vision(request), this.#signal).then(readVision), null);
  }

  async forText({ persona }: PersonaContext): Promise<string | null> {
    const seen = this.#withBytes(reading, mostMs.text, (bytes, limit) =>
      untilAborted(this.#deps.text.recognise(bytes, persona.languages, limit), limit),
    );
    return (await this.#attempt("text", seen, null))?.text ?? null;
  }

  #withBytes<T>(slots: Semaphore, milliseconds: number, work: (bytes: Uint8Array, limit: AbortSignal) => Promise<T>): Promise<T> {
    return withinTime(milliseconds, this.#signal, async (limit) => {
      const release = await slots.acquire(limit);
      try {
        return await work(await untilAborted(bytesOf(this.#deps.blobs, this.#blobKey), limit), limit);
      } finally {
        release();
      }
    });
  }

  async #attempt<T>(what: string, work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!this.#signal.aborted) this.#deps.log.warn({ err: error, what }, "image analysis incomplete");
      return otherwise;
    }
  }
}
