import { alternativesOf } from "../../../../language/alternatives.ts";
import { DOCUMENT_PATTERNS } from "../../../../language/in-documents.ts";

/** Matches the start of a caption: a word such as "Figure", usually with a number. */
const CAPTION = new RegExp(
  String.raw`^(?:${alternativesOf(DOCUMENT_PATTERNS, ({ caption }) => caption)})\s*[.:]?\s*(?:\d|[ivx]+\b|[:：])`,
  "iu",
);

/** Returns whether text starts like a caption. */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}
