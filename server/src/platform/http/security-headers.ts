/** Kind of response, which determines its headers. */
interface Kind {
  /** Whether pages on other origins may embed the response, such as a persona's images and streams, or public documents. */
  readonly embeddable: boolean;
  /** Whether the response is an API response, which is private to one caller. */
  readonly isPrivate: boolean;
}

type Headers = Readonly<Record<string, string>>;

function headersFor({ embeddable, isPrivate }: Kind, isHttps: boolean): Headers {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    // For responses other than pages, because pages set their own policy.
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": embeddable ? "cross-origin" : "same-origin",
    ...(isPrivate ? { "cache-control": "no-store" } : {}),
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/**
 * Returns the headers for responses. Routes may override them.
 * @param isHttps whether the service is reachable only over HTTPS
 */
export function securityHeaders(isHttps: boolean): (kind: Kind) => Headers {
  const made = [false, true].map((embeddable) => [false, true].map((isPrivate) => headersFor({ embeddable, isPrivate }, isHttps)));
  return ({ embeddable, isPrivate }) => made[Number(embeddable)]?.[Number(isPrivate)] ?? {};
}
