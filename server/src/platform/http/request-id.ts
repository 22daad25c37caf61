const accepted = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the caller's `X-Request-Id` if it is safe to log; otherwise, generates an id. */
export function requestIdOf(header: string | string[] | undefined, make: () => string): string {
  return typeof header === "string" && accepted.test(header) ? header : make();
}
