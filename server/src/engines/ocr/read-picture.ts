import type { RecognisedText } from "../../ports/image-reader.ts";
import { betterCode } from "./detect-language.ts";
import { tagOf, tryOrder } from "./languages.ts";
import { hasColumns, isFull, looksLikeText, sampleOf } from "./layout.ts";
import { LEAST_CONFIDENCE } from "./readable-line.ts";
import { doubtsOf, readableAreas, readableText } from "./readable-text.ts";
import { type Area, confidenceOf, type Layout, type Reading, type ReadPass, type Turn } from "./reading.ts";

/** Minimum confidence for the script of the data to be considered correct. */
const SURE = 75;
/** Confidence that data for the wrong script never reaches. */
const CERTAIN = 85;
/** Minimum confidence for a sample before the whole image is recognized with the same data. */
const LEAST_WHOLE = 55;
/** Confidence below which the layout is treated as sparse text. */
const SPARSE = 60;
/** Rotations tried for an unreadable page, in degrees. */
const TURNS: readonly Turn[] = [180, 90];
/** Maximum number of languages tried in addition to the first. */
const MOST_OTHERS = 4;
/** Accepted loss of confidence for the language that the text itself suggests. */
const SLACK = 3;

/** The recognized text, and whether the image contains unread text. */
export type PictureText = Required<RecognisedText>;

export const noDoubts: PictureText["doubts"] = { lines: [], leftOut: 0 };

interface Read {
  readonly code: string;
  readonly reading: Reading;
  readonly confidence: number;
}

/**
 * Recognizes the text in an image in its language, starting with the data for the most likely language. If the result is uncertain but the
 * layout resembles text, a few lines are recognized with data for other scripts. The text then shows whether the data for another language
 * is more suitable. Stops trying alternatives when the time is up.
 * @param read recognizes the text in the image once
 * @param tags BCP 47 tags, most likely first
 * @param installed codes of installed data
 * @param isMoreOn whether the image, as rotated, contains more text than the words in these areas
 */
export async function readPicture(
  read: ReadPass,
  tags: readonly string[],
  installed: ReadonlySet<string>,
  hasTime: () => boolean,
  isMoreOn: (words: readonly Area[], turn: Turn | undefined) => Promise<boolean>,
): Promise<PictureText> {
  const [first, ...others] = tryOrder(tags, installed);
  if (first === undefined) throw new Error("no recognition data for any language");
  const pass = async (code: string, layout: Layout, area?: Area, turn?: Turn): Promise<Read> =>
    asRead(code, await read({ code, layout, area, turn }));
  let layout: Layout = "block";
  const firstRead = await pass(first, layout);
  let best = await inSurestScript(pass, firstRead, others.slice(0, MOST_OTHERS), hasTime);
  if (hasTime() && (best.confidence < SPARSE || hasColumns(best.reading))) {
    const other = await pass(best.code, "page");
    if (hasColumns(best.reading) ? other.confidence >= best.confidence - SLACK : isFuller(other, best)) [best, layout] = [other, "page"];
  }
  if (best.confidence < SPARSE && hasTime()) {
    const other = await pass(best.code, "sparse");
    if (isFuller(other, best)) [best, layout] = [other, "sparse"];
  }
  let turn: Turn | undefined;
  if (best.confidence < LEAST_CONFIDENCE && isFull(firstRead.reading)) {
    for (const degrees of TURNS) {
      if (best.confidence >= SPARSE || !hasTime()) break;
      const other = await pass(first, "block", undefined, degrees);
      if (other.confidence >= SPARSE) [best, layout, turn] = [other, "block", degrees];
    }
  }
  if (best.confidence >= LEAST_CONFIDENCE && hasTime()) {
    const code = betterCode(readableText(best.reading) ?? "", best.code, installed);
    const other = code === best.code ? best : await pass(code, layout, undefined, turn);
    if (other.confidence >= best.confidence - SLACK) best = other;
  }
  const text = readableText(best.reading);
  const unread = looksLikeText(best.reading) ? "und" : null;
  const isPartial = text !== null && (await isMoreOn(readableAreas(best.reading), turn));
  const doubts = text === null ? noDoubts : doubtsOf(best.reading);
  return { text, confidence: best.confidence, language: text === null ? unread : tagOf(best.code), isPartial, doubts };
}

/**
 * Returns the result of the data with the highest confidence in a few lines, if the layout resembles text but the first result is
 * uncertain.
 */
async function inSurestScript(
  pass: (code: string, layout: Layout, area?: Area) => Promise<Read>,
  first: Read,
  others: readonly string[],
  hasTime: () => boolean,
): Promise<Read> {
  if (first.confidence >= SURE || !looksLikeText(first.reading)) return first;
  const area = sampleOf(first.reading);
  let best = first;
  for (const code of others) {
    if (best.confidence >= CERTAIN || !hasTime()) break;
    const tried = await pass(code, "block", area);
    if (tried.confidence > best.confidence) best = tried;
  }
  if (best === first || area === undefined) return best;
  if (best.confidence < LEAST_WHOLE) return first;
  const whole = await pass(best.code, "block");
  return whole.confidence > first.confidence ? whole : first;
}

function asRead(code: string, reading: Reading): Read {
  return { code, reading, confidence: confidenceOf(reading) };
}

/** Returns whether one result contains more readable text than the other. */
function isFuller(one: Read, other: Read): boolean {
  const length = ({ reading }: Read): number => readableText(reading)?.length ?? 0;
  return length(one) > length(other) || (length(one) === length(other) && one.confidence > other.confidence);
}
