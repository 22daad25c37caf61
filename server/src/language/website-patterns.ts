import type { SiteTopic } from "./phrases.ts";
import type { Pattern } from "./pattern.ts";

/** Words in the titles and URLs of websites' pages. In scripts with spaces, patterns match whole words. */
export interface WebsitePatterns {
  /** Words in URLs and titles that indicate a topic, in lowercase without diacritics. */
  readonly topics: Readonly<Record<SiteTopic, Pattern>>;
  /** Words in URLs and links of pages about the whole site, in lowercase without diacritics, with `ue` for `ü`. */
  readonly about: Pattern;
  /** Words in URLs and links of pages about visitors' accounts and orders, in the same form. */
  readonly personal: Pattern;
  /** Complete titles of sign-in pages. */
  readonly signIn: Pattern;
  /** Complete titles that do not contain the site's name: default names and greetings. */
  readonly placeholderNames: Pattern;
}
