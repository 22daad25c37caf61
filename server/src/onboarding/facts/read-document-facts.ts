import type { PageFindings } from "../../brands/facts/model/found-facts.ts";
import { detectLanguage } from "../../language/detect.ts";
import { readPage } from "../page/read-page.ts";
import { factReadingOf } from "./fact-words.ts";
import { linesOfMarkdown } from "./markdown-lines.ts";
import { readFindings } from "./read-findings.ts";
import { leftoverOf } from "./whose.ts";

/** A document from a brand's owner. */
export interface FactsDocument {
  /** Known titles and file names. */
  readonly titles: readonly string[];
  /** Extracted text, as Markdown. */
  readonly texts: readonly string[];
  /** Languages of the brand, most likely first. */
  readonly languages: readonly string[];
  readonly brandName: string;
}

/** Maximum length; longer documents contain more than hours and contacts. */
const mostCharacters = 30_000;

/**
 * Reads the facts about the business from a document whose title indicates only such facts, for example "Contact and hours". Returns null
 * for other documents, because they can be about suppliers, events or competitors.
 */
export function readDocumentFacts({ titles, texts, languages, brandName }: FactsDocument): PageFindings | null {
  if (texts.reduce((sum, text) => sum + text.length, 0) > mostCharacters) return null;
  const lines = linesOfMarkdown(texts);
  const textStart = lines
    .map(({ text }) => text)
    .join("\n")
    .slice(0, 2_000);
  const language = detectLanguage(textStart, languages);
  const words = factReadingOf(language);
  if (words === null) return null;
  const leftover = leftoverOf(words, [brandName]);
  const isAboutBusiness = titles.some((title) => {
    const name = title.replace(/\.[A-Za-z]{2,5}$/, "").replaceAll(/[_-]+/g, " ");
    return /\p{L}{3}/u.test(name) && leftover(name) === "";
  });
  if (!isAboutBusiness) return null;
  const empty = readPage(new Uint8Array(), "text/html", "https://document.invalid/");
  const findings = readFindings({ ...empty, lines, language, textStart }, { isHome: false });
  const count = findings.hours.length + findings.telephones.length + findings.emails.length + findings.addresses.length;
  return count + findings.paymentMethods.length > 0 ? findings : null;
}
