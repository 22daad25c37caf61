import { isOrdinalDay } from "../../../language/ordinal-day.ts";

/** Words after which a full stop rarely ends a sentence, in lowercase and without the full stop. */
const ABBREVIATIONS = new Set(
  (
    "dr mr mrs ms prof sr jr st no nr vs approx ca cf fig eq inc ltd co bzw usw etc vgl abs art str tel max min evtl inkl zzgl " +
    "mme mlle av núm pág sig dott ing e.g i.e z.b d.h u.a a.m p.m"
  ).split(" "),
);

/** If a shorter line is followed by another, the line break is assumed to be intentional. */
const MIN_WRAPPED_LINE = 40;
/** Length after which a sentence ends at the next boundary of any kind. */
const MAX_JOINED = 1_000;
const WINDOW = 4_000;
const CJK_EDGE = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const TERMINAL = /[.!?…。！？:;：；]["'”’)\]」』]*$/;

/** Maximum number of segmenters in the cache, which is keyed by language tag. */
const MOST_SEGMENTERS = 100;
const segmenters = new Map<string, Intl.Segmenter>();

export interface Sentence {
  readonly text: string;
  /** Separator before the sentence: a space, a line break, or nothing (in Chinese and Japanese). */
  readonly separator: string;
}

/**
 * Yields the sentences of a paragraph, trimmed and non-empty. Uses Unicode boundaries (UAX #29) with two corrections: a sentence does not
 * end after an abbreviation or an initial, or at the end of a wrapped line.
 */
export function* sentencesOf(text: string, language?: string): Generator<Sentence> {
  for (const line of unwrapped(text)) {
    let separator = "\n";
    let pending = "";
    for (const segment of segmentsOf(line, language)) {
      if (pending !== "" && !continues(pending, segment)) {
        yield { text: pending.trim(), separator };
        separator = /\s$/.test(pending) ? " " : "";
        pending = "";
      }
      pending += segment;
    }
    if (pending.trim() !== "") yield { text: pending.trim(), separator };
  }
}

/**
 * Yields the segments of a line. The platform's segmenter takes quadratic time on a long line, so it is applied to windows; a segment that
 * a window cuts off starts the next window.
 */
function* segmentsOf(line: string, language: string | undefined): Generator<string> {
  const segmenter = segmenterFor(language);
  for (let start = 0; start < line.length;) {
    const window = line.slice(start, start + WINDOW);
    const segments = Array.from(segmenter.segment(window), (found) => found.segment);
    if (start + window.length < line.length && segments.length > 1) segments.pop();
    for (const segment of segments) {
      yield segment;
      start += segment.length;
    }
  }
}

function continues(before: string, after: string): boolean {
  if (before.length > MAX_JOINED) return false;
  if (/^\p{Ll}/u.test(after) && /\.\s*$/.test(before)) return true;
  if (isOrdinalDay(before, after)) return true;
  const word = /(\S+)\.\s+$/.exec(before.slice(-24))?.[1]?.replace(/^[("'[]+/, "");
  if (word === undefined) return false;
  return /^\p{Lu}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}

/** Matches a row whose columns are separated by spaces: "Sunday      closed". */
const ALIGNED = /\S(?: {3,}|\t)\S/;

/** Returns the lines of the text, with wrapped lines joined. */
function unwrapped(text: string): string[] {
  const lines: string[] = [];
  let parts: string[] = [];
  let last = "";
  for (const raw of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const line = raw.trim();
    if (line === "") continue;
    if (parts.length > 0 && isWrapped(last) && !ALIGNED.test(line)) {
      parts.push(CJK_EDGE.test(last.slice(-1)) && CJK_EDGE.test(line.charAt(0)) ? line : ` ${line}`);
    } else {
      if (parts.length > 0) lines.push(parts.join(""));
      parts = [line];
    }
    last = line;
  }
  if (parts.length > 0) lines.push(parts.join(""));
  return lines;
}

function isWrapped(line: string): boolean {
  const width = CJK_EDGE.test(line.slice(-1)) ? line.length * 2 : line.length;
  return width >= MIN_WRAPPED_LINE && width <= 200 && !TERMINAL.test(line.slice(-8));
}

function segmenterFor(language = "und"): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(primarySubtag(language), { granularity: "sentence" });
    if (segmenters.size >= MOST_SEGMENTERS) segmenters.clear();
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

function primarySubtag(language: string): string {
  try {
    return new Intl.Locale(language).language;
  } catch {
    return "und";
  }
}
