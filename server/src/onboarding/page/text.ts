import { Parser } from "htmlparser2";

/** Invisible characters, including bidirectional controls and tag characters, which can hide text. */
const unseen = /[\u00ad\u2060-\u2064\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/gu;

/**
 * Converts text to a single line of at most `most` UTF-16 code units. Replaces white space and control characters with one space, and
 * removes lone surrogates
 * and invisible characters.
 */
export function oneLine(text: string, most: number): string {
  // Only the beginning of long text is processed.
  const start = text.slice(0, 4 * most);
  const line = start
    .toWellFormed()
    .replace(unseen, "")
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u200b\ufeff\ufffd]+/gu, " ")
    .trim();
  return cut(line, most);
}

/** Truncates text to at most `most` UTF-16 code units, including the ellipsis. Never splits a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/u, "")
    .trimEnd()}…`;
}

const blocks = new Set([
  "address",
  "br",
  "dd",
  "div",
  "dt",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "ol",
  "p",
  "section",
  "table",
  "td",
  "tr",
  "ul",
]);
const silent = new Set(["script", "style", "template", "svg"]);

/**
 * Returns the plain text of a string that can contain markup or character references, as JSON-LD descriptions often do. Keeps line breaks
 * between
 * blocks.
 */
export function plainText(text: string, most: number): string {
  const start = text.slice(0, 8 * most);
  const bare = /[<&]/.test(start) ? withoutMarkup(start) : start;
  const lines = bare
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line, most))
    .filter((line) => line !== "");
  return cut(lines.join("\n"), most);
}

function withoutMarkup(markup: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) hidden += 1;
      if (blocks.has(name)) parts.push("\n");
    },
    onclosetag(name) {
      if (silent.has(name)) hidden -= 1;
      if (blocks.has(name)) parts.push("\n");
    },
    ontext(data) {
      if (hidden === 0) parts.push(data);
    },
  });
  parser.end(markup);
  return parts.join("");
}
