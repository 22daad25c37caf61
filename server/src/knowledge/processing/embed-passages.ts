import type { Log } from "../../platform/lib/log.ts";
import { withinTime } from "../../platform/lib/time-limit.ts";
import { EmbedderUnavailable } from "../../ports/embedder.ts";
import type { DocumentModel, DocumentModels } from "../embedding-migrations/document-models.ts";

interface EmbedDeps {
  readonly models: Pick<DocumentModels, "failed">;
  readonly log: Log;
}

const embeddedAtOnce = 256;
/** Maximum time in milliseconds that a document waits for a secondary model. */
const patienceMs = 3_000;
const textsInPatience = 64;

/**
 * Embeds passages. Returns zeros if the model is unavailable; keyword search finds the text until vectors exist. Long documents are
 * embedded in
 * batches, so that they do not block other documents.
 */
export async function embed(
  { embedder, generation }: DocumentModel,
  texts: readonly string[],
  signal: AbortSignal,
  onDone: (count: number) => void = () => undefined,
): Promise<Float32Array[]> {
  if (embedder === null) return texts.map(() => new Float32Array(generation.dimensions));
  // Embeds identical text only once: a repetitive file is cheap to create but would occupy the embedder for hours.
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

/** Embeds passages with a secondary model. Returns null if the model does not respond soon, because these vectors can be computed later. */
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
    deps.log.warn({ err: error, generation: model.generation.id }, "failed to compute vectors with a secondary model, will retry later");
    return null;
  }
}

/**
 * Returns a vector.
 * @throws EmbedderUnavailable if the vector is missing
 */
export function vectorAt(vectors: readonly Float32Array[], at: number): Float32Array {
  const vector = vectors[at];
  if (vector === undefined) throw new EmbedderUnavailable("the embedding model returned too few vectors");
  return vector;
}
