/** Maximum length of a link target or tag; longer sequences are literal text, which keeps the scan linear. */
const MAX_SPAN = 2_000;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp|copy|reg|trade|hellip|mdash|ndash|euro));/y;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  euro: "€",
};
const TAG = /<(?:\/?[a-zA-Z][^<>]{0,2000}|!--[^]{0,2000}?--)>/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y;
const FOOTNOTE = /\[\^[^\]\s]{1,100}\]/y;
/** An inline image, which is longer than the maximum length of a URL. */
const DATA_TARGET = /\(\s*<?data:[\w/+.;=,%-]*>?\s*\)/y;
const EMPHASIS = /\*+|~~|_+/y;

/** Removes inline Markdown markup: emphasis, code spans, links and images are replaced with their text. */
export function inlineText(source: string): string {
  const out: string[] = [];
  const brackets: number[] = [];
  let at = 0;

  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };

  while (at < source.length) {
    const char = source.charAt(at);
    const special = "\\`<&![]*_~".includes(char) ? char : "";
    if (special === "") {
      const next = nextSpecial(source, at);
      out.push(source.slice(at, next));
      at = next;
    } else if (special === "\\") {
      const next = source.charAt(at + 1);
      out.push(ESCAPABLE.test(next) ? next : next === "\n" ? "" : `\\${next}`);
      at += 2;
    } else if (special === "`") {
      const span = codeSpan(source, at);
      out.push(span.text);
      at = span.end;
    } else if (special === "<") {
      const link = matched(AUTOLINK);
      const tag = link ?? matched(TAG);
      out.push(link?.[1] ?? (tag === null ? "<" : /^<br\b/i.test(tag[0]) ? "\n" : ""));
      at += tag?.[0].length ?? 1;
    } else if (special === "&") {
      const entity = matched(ENTITY);
      out.push(entity === null ? "&" : entityText(entity));
      at += entity?.[0].length ?? 1;
    } else if (special === "!") {
      const isImage = source.charAt(at + 1) === "[";
      out.push(isImage ? "" : "!");
      at += 1;
    } else if (special === "[") {
      const footnote = matched(FOOTNOTE);
      if (footnote === null) brackets.push(out.push("[") - 1);
      at += footnote?.[0].length ?? 1;
    } else if (special === "]") {
      const open = brackets.pop();
      const target = open === undefined ? 0 : targetLength(source, at + 1);
      if (open !== undefined && target > 0) out[open] = "";
      else out.push("]");
      at += 1 + target;
    } else {
      const marks = matched(EMPHASIS)?.[0] ?? char;
      if (!isEmphasis(source, at, marks)) out.push(marks);
      at += marks.length;
    }
  }
  return out.join("");
}

function nextSpecial(source: string, from: number): number {
  const pattern = /[\\`<&![\]*_~]/g;
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? source.length;
}

function codeSpan(source: string, from: number): { text: string; end: number } {
  let marks = from;
  while (source.charAt(marks) === "`") marks++;
  const fence = source.slice(from, marks);
  for (let close = source.indexOf(fence, marks); close !== -1 && close - from < MAX_SPAN;) {
    let end = close;
    while (source.charAt(end) === "`") end++;
    if (end - close === fence.length) return { text: source.slice(marks, close).trim(), end };
    close = source.indexOf(fence, end);
  }
  return { text: fence, end: marks };
}

/** Returns the length of `(target)` or `[reference]` at a position; 0 if there is neither. */
function targetLength(source: string, from: number): number {
  const open = source.charAt(from);
  const close = open === "(" ? ")" : open === "[" ? "]" : "";
  if (close === "") return 0;
  DATA_TARGET.lastIndex = from;
  const data = DATA_TARGET.exec(source);
  if (data !== null) return data[0].length;
  let depth = 0;
  for (let at = from; at < source.length && at - from < MAX_SPAN; at++) {
    const char = source.charAt(at);
    if (char === "\\") at++;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return at - from + 1;
  }
  return 0;
}

/**
 * Returns whether marks are emphasis. Marks surrounded by white space, underscores inside a word, a single tilde, and asterisks between digits ("2~3
 * days", "10*20 cm") are literal.
 */
function isEmphasis(source: string, at: number, marks: string): boolean {
  if (marks === "~") return false;
  const before = source.charAt(at - 1);
  const after = source.charAt(at + marks.length);
  const isLoose = (before === "" || /\s/.test(before)) && (after === "" || /\s/.test(after));
  if (isLoose || (marks === "*" && /\d/.test(before) && /\d/.test(after))) return false;
  return marks.startsWith("_") ? !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)) : true;
}

function entityText(entity: RegExpExecArray): string {
  const [, decimal, hexadecimal, name] = entity;
  if (name !== undefined) return NAMED[name] ?? entity[0];
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "0", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
