/** Why a page was not rendered. */
export type RenderFailure =
  /** The page, or an address that it redirects to, must not be requested. */
  | "refused"
  /** No response, or one with an error status. */
  | "unreachable"
  /** It left its host. */
  | "led_away"
  | "too_slow"
  /** It needs too much memory, or too many bytes or requests. */
  | "too_large"
  /** The browser cannot be started; the page is not at fault. */
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
  /** Address that the page has in the end; on the same host. */
  readonly url: string;
  /** Markup after its scripts ran, without the scripts. */
  readonly html: string;
}

/**
 * Runs the scripts of pages that are empty without them, one page at a time. Like `WebFetcher`, it reaches public addresses only, with every
 * request of the page.
 */
export interface PageRenderer {
  /** @throws RenderFailed; the abort reason of `signal` */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderedPage>;
  close(): Promise<void>;
}
