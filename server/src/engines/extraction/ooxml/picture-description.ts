import { alternativesOf } from "../../../language/alternatives.ts";
import { DOCUMENT_PATTERNS } from "../../../language/in-documents.ts";

const FILE_NAME = /^[^\n]{1,120}\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i;
const DEFAULT_NAME = new RegExp(String.raw`^(?:${alternativesOf(DOCUMENT_PATTERNS, ({ pictureNames }) => pictureNames)}) ?\d*$`, "i");
/** Phrases that Office applications add to generated alternative text. */
const MADE_UP = new RegExp(String.raw`\n[^\n]*\b(?:${alternativesOf(DOCUMENT_PATTERNS, ({ generated }) => generated)})\b[^\n]*$`, "i");

/** Returns the alternative text written by the author; empty if it is a file name or an application default. */
export function pictureDescription(alternative: string): string {
  const text = alternative.trim().replace(MADE_UP, "").trim();
  return FILE_NAME.test(text) || DEFAULT_NAME.test(text) ? "" : text.replace(/\s+/g, " ");
}
