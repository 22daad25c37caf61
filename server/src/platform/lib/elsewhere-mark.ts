// The stored file of a web page contains only the keys of blocks that are repeated across the site. The blocks themselves are stored in
// another document.

/**
 * Name of the `meta` element that contains the keys, separated by spaces. An empty value indicates that the page was compared with others
 * and has no such blocks.
 */
export const elsewhereName = "parlance-elsewhere";

const start = `<meta name="${elsewhereName}" content="`;
const end = '">';

export function elsewhereMark(keys: readonly string[]): string {
  return `${start}${keys.join(" ")}${end}`;
}

/** Returns the page with its keys replaced, as a list of parts; null if the page has no such element. */
export function withElsewhereMark(page: Buffer, keys: readonly string[]): readonly Uint8Array[] | null {
  const from = page.indexOf(start);
  const to = from < 0 ? -1 : page.indexOf(end, from);
  return to < 0 ? null : [page.subarray(0, from), Buffer.from(elsewhereMark(keys)), page.subarray(to + end.length)];
}
