/** Minimum width and height of a relevant image, in pixels. */
const LEAST_SIDE = 64;
/** Maximum distance, in bytes, between the subtype of an image and the other entries of its dictionary. */
const REACH = 600;
/** Maximum length of the entry's name and of the white space before its value. */
const NAME = 16;
/** Number of small images after which the search stops. */
const MAX_SEEN = 50_000;
const IMAGE = Buffer.from("/Image");

/**
 * Returns whether a PDF may contain an image of the minimum size. Images are streams, and stream dictionaries are always plain text, even in
 * compressed and encrypted files, so this check is very fast.
 */
export function mayHoldPictures(data: Buffer): boolean {
  let seen = 0;
  for (let at = data.indexOf(IMAGE); at !== -1; at = data.indexOf(IMAGE, at + IMAGE.length)) {
    if (!/\/Subtype\s*$/.test(data.toString("latin1", Math.max(at - NAME, 0), at))) continue;
    if (++seen > MAX_SEEN) return true;
    const before = data.toString("latin1", Math.max(at - REACH, 0), at);
    const dictionary = before.slice(before.lastIndexOf(" obj")) + data.toString("latin1", at, at + REACH).split(/stream\r?\n/, 1)[0];
    if (isLarge(/\/Width\s+(\d+)\b(?!\s+\d+\s+R)/.exec(dictionary)) && isLarge(/\/Height\s+(\d+)\b(?!\s+\d+\s+R)/.exec(dictionary)))
      return true;
  }
  return false;
}

/** Returns whether an image may be large. A size that is stored indirectly is unknown, so it counts as large. */
function isLarge(match: RegExpExecArray | null): boolean {
  return match === null || Number(match[1]) >= LEAST_SIDE;
}
