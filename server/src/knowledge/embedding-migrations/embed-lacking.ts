import type { Log } from "../../platform/lib/log.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { EmbedderUnavailable } from "../../ports/embedder.ts";
import { embeddedText } from "./model/embedded-text.ts";
import type { Generation } from "./model/vector-plan.ts";
import type { LackingPassage, PassageVector } from "./model/vector-work.ts";
import type { Generations } from "./generations.ts";

interface EmbedLackingDeps {
  readonly store: Pick<Generations, "lackingPassages" | "addVectors">;
  readonly embedder: Embedder;
  readonly isBusy: () => boolean;
  /** Called for each document that received vectors. */
  readonly onDocument: (documentId: string) => void;
  readonly log: Log;
}

const passagesRead = 256;
const passagesEmbedded = 64;
/** Small enough that documents being processed do not wait long for the model. */
const passagesEmbeddedBeside = 16;
const tellEveryMs = 10_000;

/**
 * Computes the missing vectors of a generation for served documents.
 * @returns the number of vectors computed
 * @throws EmbedderUnavailable if the model is unreachable; vectors computed so far are stored
 */
export async function embedLacking(deps: EmbedLackingDeps, generation: Generation, signal: AbortSignal): Promise<number> {
  const { store, embedder, log } = deps;
  let made = 0;
  let toldAt = performance.now();
  let lastDocument: string | null = null;
  for (let afterId: string | null = null; ;) {
    signal.throwIfAborted();
    const passages = await store.lackingPassages(generation.id, afterId, passagesRead);
    for (let at = 0, count = 0; at < passages.length; at += count) {
      const begun = performance.now();
      count = deps.isBusy() ? passagesEmbeddedBeside : passagesEmbedded;
      const vectors = await embedAll(deps, generation, passages.slice(at, at + count), signal);
      await store.addVectors(generation.id, vectors);
      made += vectors.length;
      for (const { documentId } of passages.slice(at, at + count)) {
        if (documentId !== lastDocument) deps.onDocument(documentId);
        lastDocument = documentId;
      }
      if (performance.now() - toldAt >= tellEveryMs) {
        toldAt = performance.now();
        log.info({ made, generation: generation.id, model: embedder.info.model }, "computing vectors with another model");
      }
      if (deps.isBusy()) await pause(performance.now() - begun, signal);
    }
    if (passages.length < passagesRead) return made;
    // The last document may have more passages.
    const last = passages.at(-1)?.documentId;
    afterId = passages.findLast(({ documentId }) => documentId !== last)?.documentId ?? afterId;
  }
}

/** Embeds passages. Returns zeros for a passage that the model rejects if it accepts other text, so that the passage does not block the others. */
async function embedAll(
  deps: EmbedLackingDeps,
  generation: Generation,
  passages: readonly LackingPassage[],
  signal: AbortSignal,
): Promise<PassageVector[]> {
  const { embedder, log } = deps;
  try {
    const vectors = await embedder.embedPassages(passages.map(embeddedText), signal);
    if (vectors.length !== passages.length) throw new EmbedderUnavailable("the embedding model returned a wrong number of vectors");
    return passages.flatMap((passage, at) => {
      const vector = vectors[at];
      return vector === undefined ? [] : [{ passage, vector }];
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EmbedderUnavailable)) throw error;
    // If the model rejects even this text, the passages are not the cause.
    await embedder.embedPassages(["."], signal);
    const [first] = passages;
    if (first !== undefined && passages.length === 1) {
      log.warn(
        { err: error, document: first.documentId, passage: first.ordinal },
        "embedding model rejected a text, indexed for keyword search only",
      );
      return [{ passage: first, vector: new Float32Array(generation.dimensions) }];
    }
    const middle = Math.ceil(passages.length / 2);
    const halves = [passages.slice(0, middle), passages.slice(middle)];
    const vectors: PassageVector[] = [];
    for (const half of halves) vectors.push(...(await embedAll(deps, generation, half, signal)));
    return vectors;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
