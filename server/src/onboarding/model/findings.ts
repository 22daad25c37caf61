/** Brand data read from a site. */
export interface SiteIdentity {
  readonly name: string;
  readonly description: string | null;
  /** At most 6, as `#rrggbb`, most likely first; empty for a site in black and white. */
  readonly colors: readonly string[];
  readonly logoUrl: string | null;
  /** BCP 47 tags, main language first. */
  readonly languages: readonly string[];
  /** ISO 4217 code. */
  readonly currency: string | null;
}

/** Text for a site's persona. */
export interface SiteWords {
  readonly greeting: string;
  readonly tone: string;
  readonly instructions: string;
  /** At most 6. Each is answered by a page that was read, or by a page linked from one. */
  readonly suggestedQuestions: readonly string[];
}

export interface SiteFindings {
  /** URL of the first page, after redirects. */
  readonly home: string;
  readonly identity: SiteIdentity;
  readonly text: SiteWords;
  /** Whether the first page is empty without JavaScript. */
  readonly needsScripts: boolean;
}

/** Results passed between onboarding steps. Each property is set by one step and read by later steps. */
export interface Findings {
  /** Set by `scrape`. */
  readonly site?: SiteFindings;
}
