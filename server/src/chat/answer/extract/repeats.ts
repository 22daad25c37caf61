/** Length below which one sentence may be part of another by chance. */
const LEAST_REPEATED = 24;

/** Removes repetitions: documents repeat themselves, and parts of a question may ask for the same. */
export function withoutRepeats(bubbles: readonly (readonly string[])[]): string[][] {
  const said = new Set<string>();
  const isNew = (sentence: string): boolean => {
    const key = sentence.trim().toLowerCase();
    // A sentence repeated with its heading adds nothing.
    const isWithin = [...said].some((one) => one.includes(key) || (one.length >= LEAST_REPEATED && key.includes(one)));
    if (said.has(key) || (key.length >= LEAST_REPEATED && isWithin)) return false;
    said.add(key);
    return true;
  };
  return bubbles.map((bubble) => bubble.filter(isNew)).filter(({ length }) => length > 0);
}
