/** Maximum number of bytes in a response and in a line. A line is one event, which is buffered until it is complete. */
const MOST_BYTES = 16 * 1_048_576;
const MOST_LINE_BYTES = 524_288;

/** Thrown if an endpoint sends more data than any valid answer contains. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/**
 * Wraps `fetch` for an endpoint that may misbehave. Does not follow redirects, because the request headers would disclose the API key to
 * another URL; a redirect is treated as an error response. Limits the size of the response.
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
