const newline = 10;
const quote = 34;

/**
 * Extracts the header and the records at some lines of a CSV file, byte for byte, so they can be corrected and imported again. A quoted record can
 * contain line breaks.
 * @param lines lines at which the records begin, starting at 1
 */
export function rawLines(file: Uint8Array, lines: ReadonlySet<number>): Uint8Array {
  const kept: Uint8Array[] = [];
  let [start, line, first, isQuoted] = [0, 1, 1, false];
  const keep = (end: number): void => {
    if (first === 1 || lines.has(first)) kept.push(file.subarray(start, end));
  };
  for (const [at, byte] of file.entries()) {
    if (byte === quote) isQuoted = !isQuoted;
    if (byte !== newline) continue;
    line += 1;
    if (isQuoted) continue;
    keep(at + 1);
    start = at + 1;
    first = line;
  }
  if (start < file.length) keep(file.length);
  const joined = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of kept) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
