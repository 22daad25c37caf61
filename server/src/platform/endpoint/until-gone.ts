import type { ServerResponse } from "node:http";

/** Returns a signal that fires when the caller disconnects; it also fires, harmlessly, after the response. */
export function untilGone(raw: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once("close", () => gone.abort());
  return gone.signal;
}
