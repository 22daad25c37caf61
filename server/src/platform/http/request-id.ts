const accepted = /^[A-Za-z0-9._-]{1,128}$/;

/** Takes over the caller's `X-Request-Id` when it is harmless (decisions, chapter 16), else makes one. */
export function requestIdOf(header: string | string[] | undefined, make: () => string): string {
  return typeof header === "string" && accepted.test(header) ? header : make();
}
