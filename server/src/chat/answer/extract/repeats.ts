/** Minimum length of a sentence to be detected within another sentence; shorter sentences may match by chance. */
const LEAST_REPEATED = 24;

/** Removes repeated sentences, because documents contain repetitions, and parts of a question may have the same answer. */
export function withoutRepeats(bubbles: readonly (readonly string[])[]): string[][] {
  const said = new Set<string>();
  const isNew = (sentence: string): boolean => {
    const key = sentence.trim().toLowerCase();
    // A sentence that merely repeats its heading adds no information.
    const isWithin = [...said].some((one) => one.includes(key) || (one.length >= LEAST_REPEATED && key.includes(one)));
    if (said.has(key) || (key.length >= LEAST_REPEATED && isWithin)) return false;
    said.add(key);
    return true;
  };
  return bubbles.map((bubble) => bubble.filter(isNew)).filter(({ length }) => length > 0);
}
