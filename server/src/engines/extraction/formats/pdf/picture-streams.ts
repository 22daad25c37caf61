/** Smallest side of a picture that is worth looking for, in pixels. */
const LEAST_SIDE = 64;
/** How far a picture's dictionary may reach around its subtype, in bytes. */
const REACH = 600;
/** The name of the entry and white space before what it says. */
const NAME = 16;
/** After so many little ones the search is given up. */
const MAX_SEEN = 50_000;
const IMAGE = Buffer.from("/Image");

/**
 * Whether a PDF may hold a picture of some size. A picture is a stream, and the dictionaries of streams always stand in plain text, even in
 * compressed and encrypted files: looking for them costs next to nothing.
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

/** One that is not said in place may be of any size. */
function isLarge(match: RegExpExecArray | null): boolean {
  return match === null || Number(match[1]) >= LEAST_SIDE;
}
