// A page of a website is stored with the keys of the blocks that repeat across the site, which another document contains.

/** Name of the `meta` element that holds the keys, separated by spaces. Without keys it only marks the page as compared with others. */
export const elsewhereName = "parlance-elsewhere";

const start = `<meta name="${elsewhereName}" content="`;
const end = '">';

export function elsewhereMark(keys: readonly string[]): string {
  return `${start}${keys.join(" ")}${end}`;
}

/** Returns the page with other keys, in parts; null if it has no mark. */
export function withElsewhereMark(page: Buffer, keys: readonly string[]): readonly Uint8Array[] | null {
  const from = page.indexOf(start);
  const to = from < 0 ? -1 : page.indexOf(end, from);
  return to < 0 ? null : [page.subarray(0, from), Buffer.from(elsewhereMark(keys)), page.subarray(to + end.length)];
}
