import type { FactReading } from "../../../language/fact-words.ts";
import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { fold } from "../text/words.ts";
import { dateIn } from "./asked-time.ts";
import { QuestionReader } from "./question-reader.ts";

/** A date or range of dates in a text. */
export interface Dated {
  /** Month and day as one number: 1224 for 24 December. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Reports whether a question names a date and the given text is only about other dates: "Is the pool open on 2 March?", "24 and 25
 * December:
 * closed".
 */
export function isOfOtherDates(question: string, text: string, language: string): boolean {
  const reading = readingOf(language);
  if (reading === null || !/\d/.test(question)) return false;
  const date = dateIn(new QuestionReader(fold(question)), reading);
  if (date === null) return false;
  const all = datesIn(fold(text), reading);
  const asked = date.month * 100 + date.day;
  return all.length > 0 && !all.some(({ from, to }) => (from <= to ? from <= asked && asked <= to : asked >= from || asked <= to));
}

/** Returns the words for times in a language; null if it has none. */
export function readingOf(language: string): FactReading | null {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  return conversation?.facts?.reading ?? null;
}

/** Returns the dates and ranges of dates in folded text, each without its year. */
export function datesIn(text: string, reading: FactReading): readonly Dated[] {
  const months = reading.months.map((names) => new RegExp(`^(?:${names ?? "(?!)"})$`, "u"));
  const month = reading.months.filter((names) => names !== null).join("|");
  const to = String.raw`\s*(?:[-–—]|${reading.to ?? "-"})\s*`;
  const day = String.raw`(\d{1,2})(?:\.|st|nd|rd|th|er)?`;
  const year = String.raw`(?:,?\s+20\d\d)?`;
  const dates = new RegExp(
    String.raw`(?<![\d.,:])${day}(?:(${to})|\s*(?:,|&|${reading.and ?? ","})\s*)?(?:(?<=[\s\p{P}&])${day})?\s+(?:of\s+|de\s+)?(${month})(?![a-z])${year}|(?<![a-z])(${month})\s+${day}(?!\d)${year}`,
    "gu",
  );
  const found: Dated[] = [];
  for (const match of text.matchAll(dates)) {
    const [whole, first, isRange, second, name, nameBefore, dayAfter] = match;
    const at = (months.findIndex((pattern) => pattern.test(name ?? nameBefore ?? "")) + 1) * 100;
    const place = { start: match.index, end: match.index + whole.length };
    const days = [first ?? dayAfter, second].flatMap((one) => (one === undefined ? [] : [at + Number(one)]));
    const [from = 0, last = from] = days;
    if (isRange === undefined) found.push(...days.map((one) => ({ from: one, to: one, ...place })));
    else found.push({ from, to: last, ...place });
  }
  return withRanges(found, text, reading);
}

/** Merges the start and end of ranges, and extends a start date without an end date. */
function withRanges(found: readonly Dated[], text: string, { from, to }: FactReading): readonly Dated[] {
  const joint = new RegExp(String.raw`^\s*(?:[-–—]|${to ?? "-"})\s*$`, "u");
  const isFrom = new RegExp(String.raw`(?<![a-z])(?:${from ?? "(?!)"})\s+(?:the\s+|dem\s+|le\s+)?$`, "u");
  const all: Dated[] = [];
  for (const one of found) {
    const last = all.at(-1);
    if (last !== undefined && one.start > last.end && joint.test(text.slice(last.end, one.start)))
      all.splice(-1, 1, { ...last, to: one.to, end: one.end });
    else all.push(one);
  }
  return all.map((one) => (one.from === one.to && isFrom.test(text.slice(0, one.start)) ? { ...one, from: 101, to: 1231 } : one));
}
