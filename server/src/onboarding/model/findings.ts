/** What a site says about itself that is used for the brand. */
export interface SiteIdentity {
  readonly name: string;
  readonly description: string | null;
  /** `#rrggbb`, likeliest first, at most 6; none for a site in black and white. */
  readonly colors: readonly string[];
  readonly logoUrl: string | null;
  /** BCP 47, the main one first. */
  readonly languages: readonly string[];
  /** ISO 4217. */
  readonly currency: string | null;
}

/** Texts of a persona that speaks for a site. */
export interface SiteWords {
  readonly greeting: string;
  readonly tone: string;
  readonly instructions: string;
  /** At most 6, each answered by the pages that were read or linked from them. */
  readonly suggestedQuestions: readonly string[];
}

export interface SiteFindings {
  /** Address of the first page, after redirects. */
  readonly home: string;
  readonly identity: SiteIdentity;
  readonly text: SiteWords;
  /** Whether the first page shows nothing without a browser. */
  readonly needsScripts: boolean;
}

/** Results that onboarding steps pass on. Each member is set by one step and read by later ones. */
export interface Findings {
  /** Set by `scrape`. */
  readonly site?: SiteFindings;
}
