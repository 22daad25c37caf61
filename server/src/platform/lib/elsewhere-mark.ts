// The stored page of a website contains only the keys of blocks that are repeated across the site. Another document contains the blocks
// themselves.

/**
 * Name of the `meta` element that contains the keys, separated by spaces. An empty list indicates only that the page was compared with
 * others.
 */
export const elsewhereName = "parlance-elsewhere";

const start = `<meta name="${elsewhereName}" content="`;
const end = '">';

export function elsewhereMark(keys: readonly string[]): string {
  return `${start}${keys.join(" ")}${end}`;
}

/** Returns the page with other keys, as a list of parts, or null if the page has no such element. */
export function withElsewhereMark(page: Buffer, keys: readonly string[]): readonly Uint8Array[] | null {
  const from = page.indexOf(start);
  const to = from < 0 ? -1 : page.indexOf(end, from);
  return to < 0 ? null : [page.subarray(0, from), Buffer.from(elsewhereMark(keys)), page.subarray(to + end.length)];
}
