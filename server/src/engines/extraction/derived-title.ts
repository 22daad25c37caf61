import { alternativesOf } from "../../language/alternatives.ts";
import type { DocumentPatterns } from "../../language/document-patterns.ts";
import { DOCUMENT_PATTERNS } from "../../language/in-documents.ts";
import type { Pattern } from "../../language/pattern.ts";
import { mostTitle } from "../../platform/lib/file-title.ts";

const wordsFor = (pattern: (patterns: DocumentPatterns) => Pattern): string => `(?:${alternativesOf(DOCUMENT_PATTERNS, pattern)})`;

/** Names of programs, which are the same in each language. */
const PROGRAMS = "microsoft (?:word|powerpoint|excel)|powerpoint";
/** Titles written by programs and templates. */
const JUNK = [
  new RegExp(
    String.raw`^${wordsFor(({ untitled }) => untitled)}(?:[\s_-]*${wordsFor(({ titleKinds }) => titleKinds)})?[\s_()-]*\d*$`,
    "iu",
  ),
  new RegExp(String.raw`^${wordsFor(({ numberedTitles }) => numberedTitles)}[\s_()-]*\d*$`, "iu"),
  new RegExp(String.raw`^(?:${PROGRAMS}|${wordsFor(({ placeholderTitles }) => placeholderTitles)})(?:\s*[-–—:].*)?$`, "iu"),
  /^[^\p{L}\p{N}]*$/u,
  // The address of a page without a title, as browsers write it into the PDF files that they print.
  /^(?:(?:about|data|blob):\S|[a-z][\d+.a-z-]*:\/\/|www\.|localhost(?:[/:]|$)|127\.0\.0\.1(?:[/:]|$))\S*$/iu,
  /\.(?:docx?|dotx?|pptx?|potx?|xlsx?|xltx?|pdf|tex|indd|odt|ods|odp|rtf|txt|md|csv|json|x?html?)$/iu,
];

/** Whether a title is generic. */
export function isJunkTitle(title: string): boolean {
  return JUNK.some((pattern) => pattern.test(title.trim()));
}

/**
 * Returns the title for a file without a caller-provided one: the title found in it, on one line and truncated at a word.
 * @returns null when nothing was found, or only the file name or a generic title
 */
export function derivedTitle(found: string | null, fileName: string): string | null {
  const title = (found ?? "").replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (isJunkTitle(title) || isSameName(title, fileName)) return null;
  return cutAtWord(title);
}

/**
 * Whether a title only repeats the file name, as programs write it: "catalog-2026" in catalog-2026.pdf, but not "Returns" in
 * returns.md.
 */
function isSameName(title: string, fileName: string): boolean {
  if (!/[\p{N}_.-]/u.test(title) || title.includes(" ")) return false;
  const key = (text: string): string => text.normalize("NFKC").toLowerCase();
  return [fileName, fileName.replace(/\.[^.]{1,5}$/, "")].some((name) => key(name) === key(title));
}

function cutAtWord(title: string): string {
  if (title.length <= mostTitle) return title;
  const start = title.slice(0, mostTitle).toWellFormed();
  const end = title[mostTitle] === " " ? start.length : start.lastIndexOf(" ");
  return (end > mostTitle / 2 ? start.slice(0, end) : start).trim();
}
