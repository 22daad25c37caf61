import type { SiteTopic } from "./phrases.ts";
import type { Pattern } from "./pattern.ts";

/** How websites name their pages. Patterns of whole words in scripts with spaces. */
export interface WebsitePatterns {
  /** Words in addresses and titles that indicate a topic, in lower case without diacritics. */
  readonly topics: Readonly<Record<SiteTopic, Pattern>>;
  /** Words in addresses and links of pages about the whole site, in lower case without diacritics, with `ue` for `ü`. */
  readonly about: Pattern;
  /** The same for pages of visitors' accounts and orders. */
  readonly personal: Pattern;
  /** Whole titles of pages to sign in. */
  readonly signIn: Pattern;
  /** Whole titles that name no site: default names and greetings. */
  readonly placeholderNames: Pattern;
}
