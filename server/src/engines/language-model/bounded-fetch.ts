/** Maximum bytes of a response and of one line: a line is one event and is buffered until it is complete. */
const MOST_BYTES = 16 * 1_048_576;
const MOST_LINE_BYTES = 524_288;

/** Thrown when an endpoint sends more than any valid answer. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/**
 * Wraps `fetch` for an endpoint that may misbehave. It follows no redirect, because the headers would send the key to another address; a
 * redirect counts as an error response. Responses are bounded.
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
