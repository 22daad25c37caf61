import { alternativesOf } from "../../../language/alternatives.ts";
import { DOCUMENT_PATTERNS } from "../../../language/in-documents.ts";

const FILE_NAME = /^[^\n]{1,120}\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i;
const DEFAULT_NAME = new RegExp(String.raw`^(?:${alternativesOf(DOCUMENT_PATTERNS, ({ pictureNames }) => pictureNames)}) ?\d*$`, "i");
/** Phrases that office programs add to generated alternative texts. */
const MADE_UP = new RegExp(String.raw`\n[^\n]*\b(?:${alternativesOf(DOCUMENT_PATTERNS, ({ generated }) => generated)})\b[^\n]*$`, "i");

/** Returns the author's alternative text; empty for a file name or the program's default. */
export function pictureDescription(alternative: string): string {
  const text = alternative.trim().replace(MADE_UP, "").trim();
  return FILE_NAME.test(text) || DEFAULT_NAME.test(text) ? "" : text.replace(/\s+/g, " ");
}
