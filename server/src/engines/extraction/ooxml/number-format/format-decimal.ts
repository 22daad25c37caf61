import { generalText, roundedDecimal, scaled } from "./decimal.ts";
import type { NumberLocale } from "./locale.ts";
import type { Token } from "./parse-format.ts";

/** Part of the displayed number: text, or a space as wide as a character. */
export type Piece = string | { readonly kind: "space" | "fill" };

/**
 * Formats a number with the placeholders of a section.
 * @param value not negative; the caller adds the sign
 */
export function decimalPieces(tokens: readonly Token[], value: number, locale: NumberLocale): Piece[] {
  const layout = layoutOf(tokens);
  if (isFraction(tokens)) return fractionPieces(tokens, scaled(value, 2 * layout.percents));
  const size = scaled(value, 2 * layout.percents - 3 * layout.thousands);
  const { digits, exponent } =
    layout.exponentAt === -1 ? { digits: roundedDecimal(size, layout.fracPlaces), exponent: 0 } : mantissaOf(size, layout);
  const [whole = "0", fraction = ""] = digits.split(".");
  return fill(tokens, layout, { whole: whole === "0" ? "" : whole, fraction, exponent }, locale);
}

/** Formats `General` within a format. */
export function generalPieces(tokens: readonly Token[], value: number, locale: NumberLocale): Piece[] {
  return tokens.map((token) => (token.kind === "general" ? localised(generalText(value), locale) : plainPiece(token)));
}

/** Applies the decimal separator of the locale to a number in `General` format. */
export function localised(text: string, locale: NumberLocale): string {
  return text.replace(".", locale.decimal);
}

/** Returns the text of a token that is not part of the number. */
export function plainPiece(token: Token): Piece {
  switch (token.kind) {
    case "literal":
      return token.text;
    case "space":
    case "fill":
      return token;
    case "percent":
      return "%";
    case "slash":
      return "/";
    default:
      return "";
  }
}

interface Layout {
  /** Index of the decimal point; the number of tokens if there is none. */
  readonly pointAt: number;
  /** Index of the exponent; -1 if there is none. */
  readonly exponentAt: number;
  readonly wholePlaces: number;
  readonly fracPlaces: number;
  readonly hasGroups: boolean;
  readonly percents: number;
  /** Number of trailing commas; each divides the number by a thousand. */
  readonly thousands: number;
}

function layoutOf(tokens: readonly Token[]): Layout {
  const at = (kind: Token["kind"]): number => tokens.findIndex((token) => token.kind === kind);
  const exponentAt = at("exponent");
  const end = exponentAt === -1 ? tokens.length : exponentAt;
  const point = at("point");
  const pointAt = point === -1 || point > end ? end : point;
  const digitsIn = (from: number, to: number): number => tokens.slice(from, to).filter((token) => token.kind === "digit").length;
  const lastDigit = tokens.slice(0, end).findLastIndex((token) => token.kind === "digit");
  const lastWhole = tokens.slice(0, pointAt).findLastIndex((token) => token.kind === "digit");
  const commas = (from: number, to: number): number => tokens.slice(from, to).filter((token) => token.kind === "comma").length;
  const scales = runOfCommas(tokens, lastDigit + 1) + (lastWhole === lastDigit ? 0 : runOfCommas(tokens, lastWhole + 1));
  return {
    pointAt,
    exponentAt,
    wholePlaces: digitsIn(0, pointAt),
    fracPlaces: digitsIn(pointAt, end),
    hasGroups: commas(tokens.findIndex((token) => token.kind === "digit") + 1, lastWhole + 1) > 0,
    percents: tokens.filter((token) => token.kind === "percent").length,
    thousands: scales,
  };
}

function runOfCommas(tokens: readonly Token[], from: number): number {
  let count = 0;
  while (tokens[from + count]?.kind === "comma") count++;
  return count;
}

function mantissaOf(value: number, { wholePlaces, fracPlaces }: Layout): { digits: string; exponent: number } {
  const step = Math.max(wholePlaces, 1);
  const power = value === 0 ? 0 : Math.floor(Math.log10(value));
  let exponent = Math.floor(power / step) * step;
  let digits = roundedDecimal(scaled(value, -exponent), fracPlaces);
  if (Number(digits) >= 10 ** step) {
    exponent += step;
    digits = roundedDecimal(scaled(value, -exponent), fracPlaces);
  }
  return { digits, exponent };
}

interface Digits {
  /** Digits before the decimal point; empty for zero. */
  readonly whole: string;
  readonly fraction: string;
  readonly exponent: number;
}

function fill(tokens: readonly Token[], layout: Layout, { whole, fraction, exponent }: Digits, locale: NumberLocale): Piece[] {
  const pieces: Piece[] = [];
  const exponentPlaces = tokens.length - (layout.exponentAt === -1 ? tokens.length : layout.exponentAt);
  const exponentDigits = String(Math.abs(exponent)).padStart(
    tokens.slice(tokens.length - exponentPlaces).filter((token) => token.kind === "digit").length,
    "0",
  );
  const significant = fraction.replace(/0+$/, "").length;
  let place = 0;
  let frac = 0;
  let hasExponent = false;
  tokens.forEach((token, index) => {
    if (token.kind === "exponent") {
      pieces.push(`E${exponent < 0 ? "-" : token.showsPlus ? "+" : ""}${exponentDigits}`);
      hasExponent = true;
    } else if (token.kind === "point" && index === layout.pointAt) {
      if (significant > 0 || hasFixedDigit(tokens, index)) pieces.push(locale.decimal);
    } else if (token.kind !== "digit") {
      pieces.push(plainPiece(token));
    } else if (hasExponent) {
      return;
    } else if (index > layout.pointAt) {
      if (frac < significant || token.char === "0") pieces.push(fraction.charAt(frac));
      frac++;
    } else {
      pieces.push(wholeDigits(whole, place++, token.char, layout, locale));
    }
  });
  return pieces;
}

function hasFixedDigit(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(from).some((token) => token.kind === "digit" && token.char === "0");
}

/** Returns the digits for a placeholder before the decimal point. The first placeholder receives all remaining digits. */
function wholeDigits(whole: string, place: number, char: string, { wholePlaces, hasGroups }: Layout, locale: NumberLocale): string {
  const right = wholePlaces - 1 - place;
  const end = whole.length - right;
  const digits = end <= 0 ? (char === "0" ? "0" : "") : place === 0 ? whole.slice(0, end) : whole.charAt(end - 1);
  if (!hasGroups) return digits;
  let text = "";
  for (let index = 0; index < digits.length; index++) {
    const behind = right + digits.length - 1 - index;
    text += digits.charAt(index) + (behind > 0 && behind % 3 === 0 ? locale.group : "");
  }
  return text;
}

function isFraction(tokens: readonly Token[]): boolean {
  const slash = tokens.findIndex((token) => token.kind === "slash");
  return slash > 0 && tokens.slice(0, slash).some((token) => token.kind === "digit") && denominatorAt(tokens, slash) !== null;
}

interface Denominator {
  /** Fixed denominator; null if any denominator with at most `digits` digits is allowed. */
  readonly fixed: number | null;
  readonly digits: number;
  readonly end: number;
}

function denominatorAt(tokens: readonly Token[], slash: number): Denominator | null {
  let end = slash + 1;
  let fixed = "";
  for (; end < tokens.length; end++) {
    const token = tokens[end];
    if (token?.kind === "literal" && /^\d$/.test(token.text)) fixed += token.text;
    else if (token?.kind === "digit" && token.char === "0" && fixed !== "") fixed += "0";
    else if (token?.kind !== "digit" || fixed !== "") break;
  }
  if (end === slash + 1) return null;
  return { fixed: fixed === "" ? null : Number(fixed), digits: Math.min(end - slash - 1, 5), end };
}

function fractionPieces(tokens: readonly Token[], value: number): Piece[] {
  const slash = tokens.findIndex((token) => token.kind === "slash");
  const denominator = denominatorAt(tokens, slash);
  const first = tokens.findIndex((token) => token.kind === "digit");
  const gap = tokens.findIndex((token, index) => index > first && index < slash && token.kind !== "digit" && token.kind !== "comma");
  const whole = gap === -1 ? 0 : Math.floor(value);
  const limit = denominator?.fixed ?? 10 ** (denominator?.digits ?? 1) - 1;
  const [top, bottom] = denominator?.fixed ? [Math.round((value - whole) * limit), limit] : nearestFraction(value - whole, limit);
  const carried = gap !== -1 && top === bottom && bottom > 0;
  const shownWhole = whole + (carried ? 1 : 0);
  const ratio = (carried || top === 0) && gap !== -1 ? "" : `${top}/${bottom}`;
  const text = [gap === -1 || (shownWhole === 0 && ratio !== "") ? "" : String(shownWhole), ratio].filter((part) => part !== "").join(" ");
  return [...tokens.slice(0, first).map(plainPiece), text, ...tokens.slice(denominator?.end ?? tokens.length).map(plainPiece)];
}

/** Returns the last convergent of the continued fraction whose denominator is at most `limit`, as spreadsheet applications do. */
function nearestFraction(value: number, limit: number): [number, number] {
  let before: [number, number] = [0, 1];
  let last: [number, number] = [1, 0];
  let rest = value;
  for (let step = 0; step < 40; step++) {
    const part = Math.floor(rest);
    const bottom = part * last[1] + before[1];
    if (bottom > limit) break;
    [before, last] = [last, [part * last[0] + before[0], bottom]];
    if (Math.abs(value - last[0] / last[1]) < 1e-10) break;
    rest = 1 / (rest - part);
  }
  return last;
}
