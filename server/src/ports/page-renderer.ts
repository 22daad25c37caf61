/** Reason that a page was not rendered. */
export type RenderFailure =
  /** Requesting the page, or a URL that it redirects to, is not allowed. */
  | "refused"
  /** The server did not respond, or responded with an error status. */
  | "unreachable"
  /** The page redirected to another host. */
  | "led_away"
  | "too_slow"
  /** The page requires too much memory, too many bytes or too many requests. */
  | "too_large"
  /** The browser cannot be started; the page did not cause the failure. */
  | "no_browser";

/** Thrown when a page cannot be rendered. */
export class RenderFailed extends Error {
  override readonly name = "RenderFailed";
  readonly reason: RenderFailure;
  constructor(reason: RenderFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface RenderRequest {
  readonly url: string;
  /** BCP 47 tag of the visitor's language; null for the browser's default. */
  readonly language: string | null;
}

export interface RenderedPage {
  /** Final URL of the page, on the same host. */
  readonly url: string;
  /** Markup after the scripts ran, with the script elements removed. */
  readonly html: string;
}

/**
 * Runs the scripts of pages that are empty without JavaScript, one page at a time. Like `WebFetcher`, it sends all requests of the page
 * only to
 * public IP addresses.
 */
export interface PageRenderer {
  /** @throws RenderFailed, or the abort reason of `signal` */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderedPage>;
  close(): Promise<void>;
}
