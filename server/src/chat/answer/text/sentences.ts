import { isOrdinalDay } from "../../../language/ordinal-day.ts";
import { patternsOf } from "../../../language/patterns.ts";

/** Matches abbreviations and initials, whose period does not end a sentence. */
const ABBREVIATION = new RegExp(
  String.raw`(?:^|[\s(])(?:${patternsOf((conversation) => conversation.texts)(({ abbreviations }) => abbreviations)})\.$`,
  "iu",
);
const INITIAL = /(?:^|[\s(])\p{Lu}\.$/u;
const END = /[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”]*/gu;
const LIST_MARK = /^(?:[-*•·–▪]|\d{1,2}[.)])\s+/;
const HEADING_MARK = /^#{1,6}\s+/;

/** Returns the sentences of the text, without list markers and Markdown emphasis. A line break always ends a sentence. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  for (const line of joinWrappedLines(text)) {
    const clean = line
      .trim()
      .replace(HEADING_MARK, "")
      .replace(LIST_MARK, "")
      .replace(/\*\*|__|`/g, "");
    for (const sentence of splitLine(clean)) if (/[\p{L}\p{N}]/u.test(sentence)) found.push(sentence);
  }
  return found;
}

/** Returns the sentences of one line. */
export function splitLine(line: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length;
    const head = line.slice(start, end);
    const next = line.slice(end).trimStart();
    if (ABBREVIATION.test(head) || INITIAL.test(head) || (/^\p{Ll}/u.test(next) && match[0] === ".")) continue;
    if (isOrdinalDay(head, next)) continue;
    found.push(head.trim());
    start = end;
  }
  const rest = line.slice(start).trim();
  if (rest !== "") found.push(rest);
  return found;
}

/** Joins the lines of wrapped paragraphs, but not those of tables and lists. */
function joinWrappedLines(text: string): string[] {
  const joined: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = joined.at(-1);
    const continues =
      last !== undefined &&
      last.length > 40 &&
      !/[.!?:;|。！？]\s*$/.test(last) &&
      !last.includes("|") &&
      !last.startsWith("#") &&
      !/^\s*(?:#|[-*•·–▪]\s|\d{1,2}[.)]\s|\|)|^\s*$/.test(line);
    if (continues) joined[joined.length - 1] = `${last} ${line.trim()}`;
    else joined.push(line);
  }
  return joined;
}
