/** Kind of response, which decides its headers. */
interface Kind {
  /** Pages of other origins may embed it: a persona's images and streams, public documents. */
  readonly embeddable: boolean;
  /** API responses, which belong to one caller. */
  readonly isPrivate: boolean;
}

type Headers = Readonly<Record<string, string>>;

function headersFor({ embeddable, isPrivate }: Kind, isHttps: boolean): Headers {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    // For responses other than pages; pages set their own.
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": embeddable ? "cross-origin" : "same-origin",
    ...(isPrivate ? { "cache-control": "no-store" } : {}),
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/**
 * Returns the headers of every response unless its route overrides them.
 * @param isHttps whether the service is reachable by HTTPS only
 */
export function securityHeaders(isHttps: boolean): (kind: Kind) => Headers {
  const made = [false, true].map((embeddable) => [false, true].map((isPrivate) => headersFor({ embeddable, isPrivate }, isHttps)));
  return ({ embeddable, isPrivate }) => made[Number(embeddable)]?.[Number(isPrivate)] ?? {};
}
