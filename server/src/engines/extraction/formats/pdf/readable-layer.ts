import type { Segment } from "./segments.ts";

/** Share of characters without meaning at which a text layer counts as none. */
const MAX_RUBBISH = 0.3;
/** Characters that mean nothing by themselves: private use, replacement, control and unassigned ones. */
const RUBBISH = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;

/** Characters of a page that are no spaces. */
export function countChars(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.replace(/\s/gu, "").length, 0);
}

/** Whether most of a page's characters mean something; those of fonts that do not say what their glyphs are do not. */
export function isReadable(segments: readonly Segment[]): boolean {
  let all = 0;
  let rubbish = 0;
  for (const { text } of segments) {
    all += text.replace(/\s/gu, "").length;
    rubbish += text.match(RUBBISH)?.length ?? 0;
  }
  return rubbish <= all * MAX_RUBBISH;
}
