import { packOf } from "../../language/find-pack.ts";
import { present } from "../../language/missing.ts";
import { en } from "../../language/packs/en.ts";
import type { SitePhrases } from "../../language/phrases.ts";

/** Returns the phrases for a BCP 47 language tag; English if the language has none. */
export function phrasesOf(language: string | null): SitePhrases {
  const pack = language === null ? null : packOf(language);
  return (pack === null ? null : present(pack.site)) ?? en.site;
}
