/** Reason that a web request failed. */
export type WebFailure =
  /** The URL is not an http(s) URL or its host is not on the public internet. Nothing was sent. */
  | "refused"
  /** The connection failed, the response was invalid, or the name could not be resolved. */
  | "unreachable"
  | "too_large"
  | "too_slow"
  | "too_many_redirects"
  /** `mayFollow` rejected a redirect; `url` is its target. */
  | "led_away";

/** Thrown when a URL does not respond. A response with any HTTP status is not an error. */
export class WebUnreachable extends Error {
  override readonly name = "WebUnreachable";
  readonly reason: WebFailure;
  /** The URL that could not be reached; after redirects, the last URL in the chain. */
  readonly url: string;
  constructor(reason: WebFailure, url: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.url = url;
  }
}

export interface WebRequest {
  readonly url: string;
  /** Default: GET. Redirects are followed only for GET and HEAD. */
  readonly method?: "GET" | "HEAD" | "POST";
  /** Headers in addition to the fetcher's own `user-agent` and `accept-encoding`. Names are in lowercase. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Maximum size of the decompressed body in bytes. */
  readonly maxBytes: number;
  /** Time limit for the whole request in milliseconds, including redirects. */
  readonly timeLimitMs: number;
  /** Called before each redirect is followed. Default: follow, up to the fetcher's limit. */
  readonly mayFollow?: (to: URL) => boolean;
}

export interface WebAnswer {
  /** Final URL after redirects. */
  readonly url: string;
  readonly status: number;
  /** Header names are in lowercase. Repeated list headers are joined with commas; for all other headers, the first value is used. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed body. */
  readonly body: Uint8Array;
}

/**
 * The only component that requests user-supplied URLs: crawled sites, images and webhooks. It connects only to public IP addresses; unusual
 * notations, DNS names, redirects and DNS rebinding cannot bypass this restriction.
 */
export interface WebFetcher {
  /** @throws WebUnreachable, or the abort reason of `signal` */
  fetch(request: WebRequest, signal: AbortSignal): Promise<WebAnswer>;
  close(): Promise<void>;
}
