export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Maximum number of pairs of lines that are compared; if there are more, all lines are shown as removed and added. */
const mostPairs = 4_000_000;

/** Returns the lines of two strings in one list: those in both, and those in only one of them. As many lines as possible are matched. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: "same", text }));
  return [
    ...same(before.slice(0, start)),
    ...changedLines(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function changedLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1;
  if (before.length * after.length > mostPairs) return [...marked("removed", before), ...marked("added", after)];
  // Length of the longest common subsequence of the remainders of both strings, by position.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: "same", text: before[i] ?? "" });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ kind: "removed", text: before[i++] ?? "" });
    else lines.push({ kind: "added", text: after[j++] ?? "" });
  }
  return [...lines, ...marked("removed", before.slice(i)), ...marked("added", after.slice(j))];
}

function marked(kind: DiffLine["kind"], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

/**
 * Returns the lines to show: changed lines with some unchanged lines around them. A gap replaces unchanged lines.
 * @param around number of unchanged lines before and after each change
 */
export function excerpt(lines: readonly DiffLine[], around: number): (DiffLine | "gap")[] {
  const isNear = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== "same"));
  return lines.flatMap((line, at): (DiffLine | "gap")[] => {
    if (isNear[at] === true) return [line];
    return at === 0 || isNear[at - 1] === true ? ["gap"] : [];
  });
}
