import type { Segment } from "./segments.ts";

/** Share of meaningless characters at which a text layer is ignored. */
const MAX_RUBBISH = 0.3;
/** Meaningless characters: private use, replacement, control and unassigned ones. */
const RUBBISH = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;

/** Counts the non-space characters of a page. */
export function countChars(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.replace(/\s/gu, "").length, 0);
}

/** Returns whether most of a page's characters are meaningful; fonts without a text mapping produce others. */
export function isReadable(segments: readonly Segment[]): boolean {
  let all = 0;
  let rubbish = 0;
  for (const { text } of segments) {
    all += text.replace(/\s/gu, "").length;
    rubbish += text.match(RUBBISH)?.length ?? 0;
  }
  return rubbish <= all * MAX_RUBBISH;
}
