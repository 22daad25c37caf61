/** What a site says of itself, as far as a brand is told of it. */
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

/** Words for a persona that speaks for a site. */
export interface SiteWords {
  readonly greeting: string;
  readonly tone: string;
  readonly instructions: string;
  /** At most 6, each with an answer in the pages that were read or that they lead to. */
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

/** What the steps of an onboarding hand on. Every member is set by one step and read by later ones. */
export interface Findings {
  /** Of `scrape`. */
  readonly site?: SiteFindings;
}
