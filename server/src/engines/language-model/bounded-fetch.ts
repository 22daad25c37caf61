/** Most bytes of an answer, and of one line of it: a line is one event, and is held in memory until it is whole. */
const MOST_BYTES = 16 * 1_048_576;
const MOST_LINE_BYTES = 524_288;

/** Raised when an endpoint sends more than any answer needs. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/**
 * `fetch` for an endpoint that may misbehave. It follows no redirect, because the key would go along in headers that only the
 * provider's own address may see; a redirect is an answer like any other that is no success. What comes back is bounded.
 */
export async function boundedFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounds()), { status, statusText, headers });
}

function bounds(): TransformStream<Uint8Array, Uint8Array> {
  const newLine = 10;
  let bytes = 0;
  let line = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      const first = chunk.indexOf(newLine);
      const longest = line + (first === -1 ? chunk.length : first);
      line = first === -1 ? longest : chunk.length - 1 - chunk.lastIndexOf(newLine);
      if (bytes > MOST_BYTES || longest > MOST_LINE_BYTES) controller.error(new AnswerTooLarge("the response is too large"));
      else controller.enqueue(chunk);
    },
  });
}
