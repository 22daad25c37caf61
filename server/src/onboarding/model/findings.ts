/** Data from a site for its brand. */
export interface SiteIdentity {
  readonly name: string;
  readonly description: string | null;
  /** `#rrggbb`, most likely first, at most 6; none for a site in black and white. */
  readonly colors: readonly string[];
  readonly logoUrl: string | null;
  /** BCP 47, main language first. */
  readonly languages: readonly string[];
  /** ISO 4217. */
  readonly currency: string | null;
}

/** Texts of a persona for a site. */
export interface SiteWords {
  readonly greeting: string;
  readonly tone: string;
  readonly instructions: string;
  /** At most 6, each answered by the pages that were read or are linked from them. */
  readonly suggestedQuestions: readonly string[];
}

export interface SiteFindings {
  /** Address of the first page, after redirects. */
  readonly home: string;
  readonly identity: SiteIdentity;
  readonly text: SiteWords;
  /** Whether the first page is empty without JavaScript. */
  readonly needsScripts: boolean;
}

/** Results passed between onboarding steps. Each member is set by one step and read by later ones. */
export interface Findings {
  /** Set by `scrape`. */
  readonly site?: SiteFindings;
}
