import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import { approximateTokens, cutToTokens } from "./remote/approximate-tokens.ts";
import { type Endpoint, requestEmbeddings } from "./remote/embeddings-client.ts";
import type { RetryPolicy } from "./remote/retry.ts";

/** An OpenAI-compatible embeddings endpoint. */
export interface RemoteOptions extends Endpoint {
  /** Token limit of the model; default 512. Inputs are truncated before they are sent. */
  readonly maxTokens?: number;
  /** Length of the vectors, if known. The first call is then skipped, so the endpoint does not have to be reachable at startup. */
  readonly dimensions?: number;
}

/** Retry policies for interactive queries and for bulk work. */
export interface RemotePatience {
  /** Policy for the call that determines the dimensions; the endpoint may have to load the model first. */
  readonly first: RetryPolicy;
  readonly query: RetryPolicy;
  readonly bulk: RetryPolicy;
}

const PATIENCE: RemotePatience = {
  first: { timeoutMs: 10_000, retries: 1, pauseMs: 200, longestPauseMs: 2_000 },
  query: { timeoutMs: 2_000, retries: 1, pauseMs: 200, longestPauseMs: 1_000 },
  bulk: { timeoutMs: 60_000, retries: 4, pauseMs: 500, longestPauseMs: 30_000 },
};

const DEFAULT_MAX_TOKENS = 512;
/** Number of inputs per request. */
const BATCH_SIZE = 64;
/** Placeholder for an empty input, which endpoints reject. */
const EMPTY_TEXT = ".";

/** Returns the fingerprint of an endpoint whose model has these dimensions. */
export function remoteFingerprint({ baseUrl, model, maxTokens = DEFAULT_MAX_TOKENS }: RemoteOptions, dimensions: number): string {
  const identity = createHash("sha256")
    .update(JSON.stringify([baseUrl, model, dimensions, maxTokens]))
    .digest("hex");
  return `remote-${identity.slice(0, 16)}`;
}

/**
 * Connects to an embeddings endpoint. Determines the dimensions with a first call unless they are configured. `countTokens` returns an
 * estimate, see
 * `approximateTokens`.
 * @param signal aborts the first call
 * @throws EmbedderUnavailable if the endpoint does not respond
 */
export async function connectRemoteEmbedder(options: RemoteOptions, patience = PATIENCE, signal?: AbortSignal): Promise<Embedder> {
  const { model, maxTokens = DEFAULT_MAX_TOKENS } = options;
  const closing = new AbortController();
  // Every pending request adds a listener to this signal, so the number of listeners is not limited.
  setMaxListeners(0, closing.signal);

  const request = async (texts: readonly string[], policy: RetryPolicy, other?: AbortSignal): Promise<Float32Array[]> => {
    const input = texts.map((text) => cutToTokens(text, maxTokens)).map((text) => (text.trim() ? text : EMPTY_TEXT));
    const either = other ? AbortSignal.any([closing.signal, other]) : closing.signal;
    return requestEmbeddings(options, input, policy, either);
  };
  const dimensions = options.dimensions ?? (await request([EMPTY_TEXT], patience.first, signal))[0]?.length ?? 0;
  const checked = (vectors: Float32Array[]): Float32Array[] => {
    const other = vectors.find((vector) => vector.length !== dimensions);
    if (!other) return vectors;
    throw new EmbedderUnavailable(`The embeddings endpoint returned ${other.length} dimensions instead of ${dimensions}.`);
  };
  return {
    info: {
      model,
      fingerprint: remoteFingerprint(options, dimensions),
      dimensions,
      maxTokens,
      counting: { kind: "estimate" },
      languages: null,
    },
    countTokens: approximateTokens,
    async embedQuery(text) {
      const [vector] = checked(await request([text], patience.query));
      return vector ?? new Float32Array(dimensions);
    },
    async embedPassages(texts, bulkSignal) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        vectors.push(...checked(await request(texts.slice(start, start + BATCH_SIZE), patience.bulk, bulkSignal)));
      }
      return vectors;
    },
    async close() {
      closing.abort(new EmbedderUnavailable("The embedder was closed."));
    },
  };
}
