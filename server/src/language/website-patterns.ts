import type { SiteTopic } from "./phrases.ts";
import type { Pattern } from "./pattern.ts";

/** How websites name their pages. Patterns of whole words in scripts with spaces. */
export interface WebsitePatterns {
  /** Words in addresses and titles that indicate a topic, in lower case without diacritics. */
  readonly topics: Readonly<Record<SiteTopic, Pattern>>;
  /** Words in addresses and links of pages about the whole site, in lower case without diacritics, with `ue` for `ü`. */
  readonly about: Pattern;
  /** The same for pages about visitors' accounts and orders. */
  readonly personal: Pattern;
  /** Complete titles of sign-in pages. */
  readonly signIn: Pattern;
  /** Complete titles that do not name the site: default names and greetings. */
  readonly placeholderNames: Pattern;
}
