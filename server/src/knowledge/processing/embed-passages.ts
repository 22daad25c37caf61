import type { Log } from "../../platform/lib/log.ts";
import { withinTime } from "../../platform/lib/time-limit.ts";
import { EmbedderUnavailable } from "../../ports/embedder.ts";
import type { DocumentModel, DocumentModels } from "../embedding-migrations/document-models.ts";

interface EmbedDeps {
  readonly models: Pick<DocumentModels, "failed">;
  readonly log: Log;
}

const embeddedAtOnce = 256;
/** How long a document waits for an optional model. */
const patienceMs = 3_000;
const textsInPatience = 64;

/**
 * Embeds passages. Returns zeros if the model is unavailable: until vectors exist, keyword search finds the text. Long documents are embedded in
 * batches, so that others are not blocked.
 */
export async function embed(
  { embedder, generation }: DocumentModel,
  texts: readonly string[],
  signal: AbortSignal,
  onDone: (count: number) => void = () => undefined,
): Promise<Float32Array[]> {
  if (embedder === null) return texts.map(() => new Float32Array(generation.dimensions));
  // Repetitive files are cheap to create but would occupy the embedder for hours.
  const different = [...new Set(texts)];
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at < different.length; at += embeddedAtOnce) {
    const batch = different.slice(at, at + embeddedAtOnce);
    const made = await embedder.embedPassages(batch, signal);
    if (made.length !== batch.length)
      throw new EmbedderUnavailable(`the embedder returned ${made.length} vectors for ${batch.length} texts`);
    for (const [place, text] of batch.entries()) vectors.set(text, vectorAt(made, place));
    onDone(Math.floor((texts.length * vectors.size) / different.length));
  }
  return texts.map((text) => vectors.get(text) ?? vectorAt([], 0));
}

/** Embeds with a secondary model. Returns null if it does not respond soon, since those vectors can be built later. */
export async function embedBeside(
  deps: EmbedDeps,
  model: DocumentModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[] | null> {
  const patience = patienceMs * Math.ceil(texts.length / textsInPatience);
  try {
    return await withinTime(patience, signal, (soon) => embed(model, texts, soon));
  } catch (error) {
    signal.throwIfAborted();
    deps.models.failed(model.generation);
    deps.log.warn({ err: error, generation: model.generation.id }, "failed to compute vectors of a second model, will retry later");
    return null;
  }
}

/**
 * Returns a vector.
 * @throws EmbedderUnavailable if it is missing
 */
export function vectorAt(vectors: readonly Float32Array[], at: number): Float32Array {
  const vector = vectors[at];
  if (vector === undefined) throw new EmbedderUnavailable("the embedding model returned too few vectors");
  return vector;
}
