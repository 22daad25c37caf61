/** Why an address of the web gave nothing. */
export type WebFailure =
  /** Not an http(s) address, or one that is not on the public internet. Nothing was sent there. */
  | "refused"
  /** No connection, a broken answer, or a name that does not resolve. */
  | "unreachable"
  | "too_large"
  | "too_slow"
  | "too_many_redirects"
  /** `mayFollow` said no to a redirect; `url` is where it led. */
  | "led_away";

/** Raised when an address of the web gives no answer. Any status is an answer. */
export class WebUnreachable extends Error {
  override readonly name = "WebUnreachable";
  readonly reason: WebFailure;
  /** Address that was not reached; after redirects, the last one. */
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
  /** Besides `user-agent` and `accept-encoding`, which are the fetcher's. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Largest body of the answer, unpacked, in bytes. */
  readonly maxBytes: number;
  /** For all of it, redirects included, in milliseconds. */
  readonly timeLimitMs: number;
  /** Asked before each redirect is followed. Default: always, up to the fetcher's limit. */
  readonly mayFollow?: (to: URL) => boolean;
}

export interface WebAnswer {
  /** Address of the answer, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. Several values of a list are joined by commas; of others the first counts. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unpacked. */
  readonly body: Uint8Array;
}

/**
 * The one way to the web for addresses that others name: crawled sites, pictures, webhooks. It connects to public addresses only, whatever the
 * spelling, the name, a redirect or a second look-up says.
 */
export interface WebFetcher {
  /** @throws WebUnreachable; what `signal` was aborted with */
  fetch(request: WebRequest, signal: AbortSignal): Promise<WebAnswer>;
  close(): Promise<void>;
}
