/** Why a web request failed. */
export type WebFailure =
  /** Not an http(s) address, or not on the public internet. Nothing was sent. */
  | "refused"
  /** No connection, a broken response, or a name that does not resolve. */
  | "unreachable"
  | "too_large"
  | "too_slow"
  | "too_many_redirects"
  /** `mayFollow` rejected a redirect; `url` is its target. */
  | "led_away";

/** Thrown when a web address does not respond. Any HTTP status is a response. */
export class WebUnreachable extends Error {
  override readonly name = "WebUnreachable";
  readonly reason: WebFailure;
  /** The unreachable address; after redirects, the last one. */
  readonly url: string;
  constructor(reason: WebFailure, url: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.url = url;
  }
}

export interface WebRequest {
  readonly url: string;
  /** Default GET. Only GET and HEAD follow redirects. */
  readonly method?: "GET" | "HEAD" | "POST";
  /** Headers in addition to the fetcher's own `user-agent` and `accept-encoding`. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Maximum size of the uncompressed body in bytes. */
  readonly maxBytes: number;
  /** Total time limit in milliseconds, including redirects. */
  readonly timeLimitMs: number;
  /** Called before each redirect is followed. Default: always, up to the fetcher's limit. */
  readonly mayFollow?: (to: URL) => boolean;
}

export interface WebAnswer {
  /** Final address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. Repeated list headers are joined by commas; for others, the first is used. */
  readonly headers: Readonly<Record<string, string>>;
  /** Uncompressed. */
  readonly body: Uint8Array;
}

/**
 * The only way to request user-supplied web addresses: crawled sites, images, webhooks. It connects only to public addresses; unusual notations,
 * DNS names, redirects and DNS rebinding cannot bypass this.
 */
export interface WebFetcher {
  /** @throws WebUnreachable; the abort reason of `signal` */
  fetch(request: WebRequest, signal: AbortSignal): Promise<WebAnswer>;
  close(): Promise<void>;
}
