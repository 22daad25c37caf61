/** Returns the length of the text up to the end of its last complete sentence. */
export function completeUntil(text: string, locale: string, isOver: boolean): number {
  if (isOver) return text.length;
  const segments = [...new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text)];
  // The last sentence may continue.
  return segments.at(-1)?.index ?? 0;
}
