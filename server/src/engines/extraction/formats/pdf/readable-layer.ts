import type { Segment } from "./segments.ts";

/** Fraction of meaningless characters above which a text layer is ignored. */
const MAX_RUBBISH = 0.3;
/** Meaningless characters: private use, replacement, control and unassigned characters. */
const RUBBISH = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;

/** Returns the number of characters on a page, excluding white space. */
export function countChars(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.replace(/\s/gu, "").length, 0);
}

/** Returns whether most characters on a page are meaningful. Fonts without a mapping to Unicode produce meaningless characters. */
export function isReadable(segments: readonly Segment[]): boolean {
  let all = 0;
  let rubbish = 0;
  for (const { text } of segments) {
    all += text.replace(/\s/gu, "").length;
    rubbish += text.match(RUBBISH)?.length ?? 0;
  }
  return rubbish <= all * MAX_RUBBISH;
}
