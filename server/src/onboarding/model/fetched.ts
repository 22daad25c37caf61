/** Data that allows a later crawl to avoid downloading a page again. */
export interface Fetched extends Validators {
  /** Links on the page that the crawl follows. */
  readonly links: readonly string[];
  readonly canonical: string | null;
}

/** Validators of a response (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}
