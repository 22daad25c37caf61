import { EmbedderUnavailable } from "../../../ports/embedder.ts";
import { parseRetryAfter, PassingFailure, type RetryPolicy, withRetries } from "./retry.ts";

/** URL and credentials of an embeddings endpoint. */
export interface Endpoint {
  /** Base URL, such as `https://llm.example/v1`; `/embeddings` is appended. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token. */
  readonly apiKey?: string;
}

const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);
/** Maximum number of characters quoted from an error response. */
const DETAIL_LENGTH = 300;

/**
 * Sends an OpenAI-compatible `POST /embeddings` request. Returns normalized vectors in the order of `texts`.
 * @throws EmbedderUnavailable if the endpoint rejects the call, does not respond, or returns an invalid response; the signal's reason if it is
 * aborted
 */
export async function requestEmbeddings(
  endpoint: Endpoint,
  texts: readonly string[],
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    const answer = await withRetries(policy, signal, (attemptSignal) => post(endpoint, texts, attemptSignal));
    return readVectors(answer, texts.length);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EmbedderUnavailable) throw error;
    throw new EmbedderUnavailable(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

async function post(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal): Promise<unknown> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${endpoint.baseUrl.replace(/\/+$/u, "")}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {}),
      },
      body: JSON.stringify({ model: endpoint.model, input: texts }),
      redirect: "error",
      signal,
    });
    body = await response.text();
  } catch (error) {
    throw new PassingFailure(`The embeddings endpoint cannot be reached: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  if (!response.ok) {
    const message = `The embeddings endpoint returned ${response.status}: ${withoutKey(body, endpoint).slice(0, DETAIL_LENGTH)}`;
    if (!PASSING_STATUS.has(response.status)) throw new EmbedderUnavailable(message);
    const retryAfterMs = parseRetryAfter(response.headers.get("retry-after"), Date.now());
    throw new PassingFailure(message, { retryAfterMs });
  }
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new EmbedderUnavailable("The embeddings endpoint returned invalid JSON.", {
      cause: error,
    });
  }
}

/** Redacts the API key, which some providers include in error messages. */
function withoutKey(text: string, { apiKey }: Endpoint): string {
  return apiKey ? text.replaceAll(apiKey, "***") : text;
}

/** Returns the reason for a failed connection, which `fetch` stores in the error's cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

function readVectors(answer: unknown, count: number): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) {
    throw new EmbedderUnavailable(`The embeddings endpoint did not return ${count} vectors.`);
  }
  const vectors: Float32Array[] = [];
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as {
      index?: unknown;
      embedding?: unknown;
    };
    if (typeof index !== "number" || !(index in data) || vectors[index]) {
      throw new EmbedderUnavailable("The embeddings endpoint returned invalid vector indexes.");
    }
    vectors[index] = normalize(embedding);
  }
  return vectors;
}

function normalize(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || !embedding.every((value) => typeof value === "number")) {
    throw new EmbedderUnavailable("The embeddings endpoint returned a vector that is not an array of numbers.");
  }
  const length = Math.hypot(...embedding);
  if (!(length > 0 && length < Infinity)) {
    throw new EmbedderUnavailable("The embeddings endpoint returned a zero vector.");
  }
  return Float32Array.from(embedding, (value) => value / length);
}
