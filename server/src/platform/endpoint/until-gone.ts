import type { ServerResponse } from "node:http";

/** A signal that fires when the caller cuts the connection; also when the answer is through, which no longer concerns anybody. */
export function untilGone(raw: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once("close", () => gone.abort());
  return gone.signal;
}
