/** Maximum length of a format; spreadsheet applications accept 255 characters. */
export const MAX_FORMAT_CHARS = 400;

const FULL_YEAR = 4;

export type Token =
  | { readonly kind: "literal"; readonly text: string }
  /** Space as wide as a character; displayed as a space. */
  | { readonly kind: "space" }
  /** Fills the rest of the cell with a character. */
  | { readonly kind: "fill" }
  | { readonly kind: "digit"; readonly char: "0" | "#" | "?" }
  | { readonly kind: "point" | "comma" | "percent" | "slash" | "text" | "general" }
  | { readonly kind: "exponent"; readonly showsPlus: boolean }
  /** Year, month, day, hour, second or minute, by letter and count; `M` is a month, `m` a minute. */
  | { readonly kind: "date"; readonly unit: DateUnit; readonly width: number }
  | { readonly kind: "elapsed"; readonly unit: "h" | "m" | "s"; readonly width: number }
  /** Names for morning and afternoon. */
  | { readonly kind: "meridiem"; readonly text: readonly string[] }
  /** Digits after the seconds. */
  | { readonly kind: "fraction"; readonly width: number };

export type DateUnit = "y" | "b" | "M" | "d" | "h" | "m" | "s";

export interface Condition {
  readonly operator: "<" | "<=" | ">" | ">=" | "=" | "<>";
  readonly limit: number;
}

export interface Section {
  readonly kind: "number" | "date" | "text" | "general" | "literal";
  readonly tokens: readonly Token[];
  readonly condition: Condition | null;
  /** Locale code in the format: hexadecimal (`407`) or a language tag (`de-DE`). */
  readonly locale: string | null;
}

const PATTERN = new RegExp(
  [
    /"(?<quoted>[^"]*)"?/,
    /\\(?<escaped>.)/u,
    /(?<space>_.)/u,
    /(?<fill>\*.)/u,
    /\[\$(?<symbol>[^\]-]*)(?:-(?<locale>[^\]]*))?\]/,
    /\[(?<elapsed>h+|m+|s+)\]/i,
    /\[(?<operator><=|>=|<>|<|>|=)\s*(?<limit>-?[0-9.]+(?:e[+-]?\d+)?)\]/i,
    /(?<dropped>\[[^\]]*\]?|b[12])/i,
    /(?<general>general)/i,
    /(?<meridiem>am\/pm|a\/p)/i,
    /e(?<exponent>[+-])/i,
    /(?<date>y+|m+|d+|h+|s+|b+|e+|g+|a{3,4})/i,
    /(?<one>.)/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "giu",
);

const MARKS: Readonly<Record<string, Token>> = {
  "0": { kind: "digit", char: "0" },
  "#": { kind: "digit", char: "#" },
  "?": { kind: "digit", char: "?" },
  ".": { kind: "point" },
  ",": { kind: "comma" },
  "%": { kind: "percent" },
  "/": { kind: "slash" },
  "@": { kind: "text" },
};

/** Letters that are either part of a date or literal text. */
type RawToken = Token | { readonly kind: "letters"; readonly text: string };

interface Draft {
  readonly tokens: RawToken[];
  condition: Condition | null;
  locale: string | null;
}

/** Parses the sections of a number format (ECMA-376 part 1, 18.8.30 and 18.8.31), at most four. Never throws. */
export function parseFormat(code: string): Section[] {
  let draft: Draft = { tokens: [], condition: null, locale: null };
  const drafts = [draft];
  for (const { groups = {} } of code.slice(0, MAX_FORMAT_CHARS).matchAll(PATTERN)) {
    if (groups["one"] === ";") {
      draft = { tokens: [], condition: null, locale: null };
      drafts.push(draft);
    } else if (groups["operator"] !== undefined) {
      draft.condition = { operator: groups["operator"] as Condition["operator"], limit: Number(groups["limit"]) };
    } else {
      if (groups["locale"]) draft.locale = groups["locale"];
      const token = tokenOf(groups);
      if (token !== null) draft.tokens.push(token);
    }
  }
  return drafts.slice(0, 4).map(sectionOf);
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): RawToken | null {
  const text = groups["quoted"] ?? groups["escaped"] ?? groups["symbol"];
  if (text !== undefined) return { kind: "literal", text };
  if (groups["space"] !== undefined) return { kind: "space" };
  if (groups["fill"] !== undefined) return { kind: "fill" };
  if (groups["elapsed"] !== undefined) {
    return { kind: "elapsed", unit: groups["elapsed"].charAt(0).toLowerCase() as "h", width: groups["elapsed"].length };
  }
  if (groups["general"] !== undefined) return { kind: "general" };
  if (groups["meridiem"] !== undefined) return { kind: "meridiem", text: morningAndAfternoon(groups["meridiem"]) };
  if (groups["exponent"] !== undefined) return { kind: "exponent", showsPlus: groups["exponent"] === "+" };
  if (groups["date"] !== undefined) return { kind: "letters", text: groups["date"] };
  const one = groups["one"];
  return one === undefined ? null : (MARKS[one] ?? { kind: "literal", text: one });
}

/** Short names keep their case; longer names are always uppercase. */
function morningAndAfternoon(text: string): string[] {
  return (text.length > 3 ? text.toUpperCase() : text).split("/");
}

function sectionOf({ tokens, condition, locale }: Draft): Section {
  const has = (...kinds: readonly RawToken["kind"][]): boolean => tokens.some((token) => kinds.includes(token.kind));
  const isDate = has("elapsed", "meridiem") || (has("letters") && !hasDigitsOfItsOwn(tokens) && !has("general", "text"));
  if (isDate) return { kind: "date", tokens: datesOf(tokens), condition, locale };
  const plain = tokens.map((token): Token => (token.kind === "letters" ? { kind: "literal", text: token.text } : token));
  const kind = has("text") ? "text" : has("digit") ? "number" : has("general") ? "general" : "literal";
  return { kind, tokens: plain, condition, locale };
}

/** Returns whether there are digits other than the fractional seconds. */
function hasDigitsOfItsOwn(tokens: readonly RawToken[]): boolean {
  let before: RawToken | undefined;
  let isFraction = false;
  for (const token of tokens) {
    if (token.kind === "point") isFraction = before?.kind === "letters" && /^s/i.test(before.text);
    else if (token.kind === "digit" && !isFraction) return true;
    else if (token.kind !== "digit") isFraction = false;
    before = token;
  }
  return false;
}

function datesOf(tokens: readonly RawToken[]): Token[] {
  const found: Token[] = [];
  /** The time unit that precedes an `m`, used to distinguish minutes from months. */
  let before = "";
  let hasPoint = false;
  tokens.forEach((token, index) => {
    if (token.kind === "letters" || token.kind === "elapsed") {
      const letter = token.kind === "letters" ? token.text.charAt(0).toLowerCase() : token.unit;
      // Name of an era, which is omitted because the year is displayed as a calendar year.
      if (letter === "g") return;
      if (token.kind === "elapsed") found.push(token);
      else {
        const isMinute = letter === "m" && token.text.length < 3 && (before === "h" || isBeforeSeconds(tokens, index));
        found.push({ kind: "date", unit: isMinute ? "m" : dateUnit(letter), width: letter === "e" ? FULL_YEAR : token.text.length });
      }
      before = letter;
      hasPoint = false;
    } else if (token.kind === "point" && before === "s" && tokens[index + 1]?.kind === "digit") {
      found.push({ kind: "fraction", width: 0 });
      hasPoint = true;
    } else if (token.kind === "digit") {
      const last = found.at(-1);
      if (hasPoint && last?.kind === "fraction") found[found.length - 1] = { kind: "fraction", width: last.width + 1 };
    } else {
      found.push(literalOf(token));
    }
  });
  return found;
}

function isBeforeSeconds(tokens: readonly RawToken[], index: number): boolean {
  const next = tokens.slice(index + 1).find((token) => token.kind === "letters" || token.kind === "elapsed");
  if (next === undefined) return false;
  return next.kind === "elapsed" ? next.unit === "s" : next.kind === "letters" && /^s/i.test(next.text);
}

function dateUnit(letter: string): DateUnit {
  if (letter === "m") return "M";
  // Names of the days of the week in Chinese and Japanese.
  if (letter === "a") return "d";
  return letter === "e" ? "y" : (letter as DateUnit);
}

/** Returns a token as literal text: number placeholders are literal in a date (`dd/mm`, `dd.mm`). */
function literalOf(token: Exclude<RawToken, { kind: "letters" }>): Token {
  const mark = Object.keys(MARKS).find((char) => MARKS[char]?.kind === token.kind);
  return mark === undefined ? token : { kind: "literal", text: mark };
}
