import type { OpenSpan } from "@parlance/sdk";

/** Reason why a list of time spans is invalid: it cannot be parsed, or its spans overlap or are out of order. */
export type SpansFault = "unreadable" | "order";

const midnight = 24 * 60;
/** Words for a day without hours in the dashboard's languages. */
const closedWords = /^(closed|geschlossen|zu|ruhetag|[-–—])$/i;
const noon = /\b(?:12\s*)?(?:noon|midday)\b|\b(?:12\s*uhr\s*)?mittags?\b/i;
const midnightWords = /\b(?:12\s*)?midnight\b|\bmitternacht\b/i;
const separators = /[,;&+]|\band\b|\bund\b/i;
const fillers = /\b(from|von|uhr|h)\b/gi;
const clockTime = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\.?)?`;
const range = new RegExp(String.raw`^${clockTime}\s*(?:[-–—]|to|bis)\s*${clockTime}$`, "i");

/**
 * Parses time spans as users type them: `09:00–12:30, 13:30–18:00`, `9-17`, `9 am to 5 pm`, `12 noon - 4 pm`, `closed`. `10-4` ends in the
 * afternoon. Returns an empty list for a closed day.
 */
export function parseSpans(text: string): OpenSpan[] | SpansFault {
  if (closedWords.test(text.trim())) return [];
  const spans = text.split(separators).map(parseNamed);
  if (!spans.every((span) => span !== null)) return "unreadable";
  return isOrdered(spans) ? spans : "order";
}

/** Formats time spans so that they can be edited. */
export function printSpans(spans: readonly OpenSpan[], closed: string): string {
  return spans.length === 0 ? closed : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
}

/** Returns the interpreted spans as text if it differs from what was typed; null if it does not, or if the spans are invalid. */
export function understoodAs(text: string, closed: string): string | null {
  const spans = parseSpans(text);
  if (!Array.isArray(spans) || spans.length === 0) return null;
  const printed = printSpans(spans, closed);
  return printed.replaceAll(/\s/g, "") === text.replaceAll(/\s/g, "").replaceAll(/[-—]/g, "–") ? null : printed;
}

/** Parses a span that may name noon or midnight, using the 12-hour or 24-hour clock of its other time. */
function parseNamed(text: string): OpenSpan | null {
  if (!noon.test(text) && !midnightWords.test(text)) return parseSpan(text);
  const named = (atNoon: string, atMidnight: string): string => text.replace(noon, atNoon).replace(midnightWords, atMidnight);
  return parseSpan(named("12 pm", "12 am")) ?? parseSpan(named("12:00", "24:00"));
}

function parseSpan(text: string): OpenSpan | null {
  const match = range.exec(text.replaceAll(fillers, "").trim());
  if (match === null) return null;
  const [, fromHour = "", fromMinute, fromHalf, toHour = "", toMinute, toHalf] = match;
  // "9–5 pm" can begin in the morning or in the evening.
  if ((fromHalf === undefined) !== (toHalf === undefined)) return null;
  const opens = timeOf(fromHour, fromMinute, fromHalf);
  const closes = timeOf(isAfternoon(fromHour, toHour, fromHalf) ? String(Number(toHour) + 12) : toHour, toMinute, toHalf);
  return opens === null || opens === "24:00" || closes === null ? null : { opens, closes };
}

/** Returns whether a closing time is in the afternoon: "10-4", but not "10:00–04:00" or "18–2". */
function isAfternoon(from: string, to: string, half: string | undefined): boolean {
  const [opens, closes] = [Number(from), Number(to)];
  return half === undefined && !to.startsWith("0") && opens >= 1 && opens <= 12 && closes < opens && closes > 0;
}

function timeOf(hourText: string, minuteText = "00", half: string | undefined): string | null {
  const [written, minute] = [Number(hourText), Number(minuteText)];
  if (half !== undefined && (written < 1 || written > 12)) return null;
  const hour = half === undefined ? written : (written % 12) + (/^p/i.test(half) ? 12 : 0);
  if (minute > 59 || hour * 60 + minute > midnight) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Returns whether the spans are non-empty and in order, and whether only the last one ends on the next day. */
function isOrdered(spans: readonly OpenSpan[]): boolean {
  return spans.every((span, at) => {
    const next = spans[at + 1];
    return span.opens !== span.closes && (next === undefined || endOf(span) <= minutesOf(next.opens));
  });
}

function endOf({ opens, closes }: OpenSpan): number {
  const end = minutesOf(closes);
  return end <= minutesOf(opens) ? end + midnight : end;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
