import type { ServerResponse } from "node:http";

/** Returns a signal that aborts when the caller disconnects. It also aborts after the response has been sent, but this has no effect. */
export function untilGone(raw: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once("close", () => gone.abort());
  return gone.signal;
}
