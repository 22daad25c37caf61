import { seededRandom } from "./random.js";
import { unzipped, zipped } from "./zip.js";

/** @typedef {() => number} Random 0 <= value < 1 */
/** @typedef {{ name: string, do: (bytes: Buffer, random: Random) => Buffer }} Damage */

/** @param {Random} random @param {number} below */
function whole(random, below) {
  return Math.floor(random() * below);
}

/** Returns a range of at most an eighth of the length. @param {Buffer} bytes @param {Random} random @returns {[number, number]} */
function stretch(bytes, random) {
  const from = whole(random, bytes.length);
  const length = 1 + whole(random, Math.max(1, Math.min(bytes.length / 8, 20_000)));
  return [from, Math.min(bytes.length, from + length)];
}

/** @param {Buffer} bytes @param {Random} random */
function flipped(bytes, random) {
  const copy = Buffer.from(bytes);
  for (let count = 1 + whole(random, 64); count > 0; count -= 1) {
    const at = whole(random, copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << whole(random, 8));
  }
  return copy;
}

/** @param {Buffer} bytes @param {Random} random @param {RegExp} pattern whose last group matches a number */
function withOtherNumbers(bytes, random, pattern) {
  const text = bytes.toString("latin1");
  const all = [...text.matchAll(pattern)];
  if (all.length === 0) return flipped(bytes, random);
  let result = text;
  for (let count = 1 + whole(random, 4); count > 0; count -= 1) {
    const match = all[whole(random, all.length)];
    const number = match?.[1];
    if (match === undefined || number === undefined) continue;
    const at = match.index + match[0].lastIndexOf(number);
    const other = String(someNumber(random)).slice(0, number.length).padStart(number.length, "0");
    result = result.slice(0, at) + other + result.slice(at + number.length);
  }
  return Buffer.from(result, "latin1");
}

/** Returns a number that often causes faults. @param {Random} random */
function someNumber(random) {
  return [0, 1, 9, 255, 65_535, 65_536, 2_147_483_647, 4_294_967_295, 99_999_999_999, whole(random, 1e9)][whole(random, 10)] ?? 0;
}

/** Changes fields in an archive's headers: lengths, offsets, methods, flags. @param {Buffer} bytes @param {Random} random */
function withOtherHeaders(bytes, random) {
  const copy = Buffer.from(bytes);
  const places = [...copy.toString("latin1").matchAll(/PK(?:\u0001\u0002|\u0003\u0004|\u0005\u0006)/g)].map(({ index }) => index);
  if (places.length === 0) return flipped(bytes, random);
  for (let count = 1 + whole(random, 4); count > 0; count -= 1) {
    const at = (places[whole(random, places.length)] ?? 0) + 4 + whole(random, 40);
    if (at + 4 > copy.length) continue;
    if (random() < 0.5) copy.writeUInt32LE(someNumber(random) % 4_294_967_296, at);
    else copy.writeUInt16LE(someNumber(random) % 65_536, at);
  }
  return copy;
}

/** Damages the content of an archive so that it can be unpacked but not parsed. @param {Buffer} bytes @param {Random} random */
function damagedInside(bytes, random) {
  const entries = unzipped(bytes);
  if (entries.length === 0) return flipped(bytes, random);
  const damages = [flipped, doubled, cut, withOtherTags, withOtherValues];
  for (let count = 1 + whole(random, 3); count > 0; count -= 1) {
    const entry = entries[whole(random, entries.length)];
    const damage = damages[whole(random, damages.length)];
    if (entry !== undefined && damage !== undefined && entry.bytes.length > 0) entry.bytes = damage(entry.bytes, random);
  }
  // Removes or duplicates entries.
  if (random() < 0.2) entries.splice(whole(random, entries.length), 1);
  return zipped(entries);
}

/** @param {Buffer} bytes @param {Random} random */
function withOtherValues(bytes, random) {
  return withOtherNumbers(bytes, random, /[a-zA-Z]+="(\d+)"/g);
}

/** Removes or moves tags, or leaves them unclosed. @param {Buffer} bytes @param {Random} random */
function withOtherTags(bytes, random) {
  const text = bytes.toString("latin1");
  const tags = [...text.matchAll(/<[^>]{1,200}>/g)];
  const [from, to] = [tags[whole(random, tags.length)], tags[whole(random, tags.length)]];
  if (from === undefined || to === undefined) return flipped(bytes, random);
  const tag = random() < 0.3 ? from[0].repeat(1 + whole(random, 2_000)) : from[0];
  return Buffer.from(
    text.slice(0, to.index) + (random() < 0.3 ? "" : tag) + text.slice(to.index + (random() < 0.5 ? to[0].length : 0)),
    "latin1",
  );
}

/** @param {Buffer} bytes @param {Random} random */
function doubled(bytes, random) {
  const [from, to] = stretch(bytes, random);
  const times = 1 + whole(random, 8);
  return Buffer.concat([bytes.subarray(0, to), ...Array.from({ length: times }, () => bytes.subarray(from, to)), bytes.subarray(to)]);
}

/** @param {Buffer} bytes @param {Random} random */
function cut(bytes, random) {
  return bytes.subarray(0, 1 + whole(random, bytes.length));
}

/** @type {readonly Damage[]} */
export const damages = [
  { name: "bits flipped", do: flipped },
  { name: "cut off", do: cut },
  { name: "stretch doubled", do: doubled },
  {
    name: "stretch zeroed",
    do: (bytes, random) => {
      const copy = Buffer.from(bytes);
      return copy.fill(random() < 0.5 ? 0 : 255, ...stretch(bytes, random));
    },
  },
  {
    name: "stretch moved",
    do: (bytes, random) => {
      const [from, to] = stretch(bytes, random);
      const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
      const at = whole(random, rest.length + 1);
      return Buffer.concat([rest.subarray(0, at), bytes.subarray(from, to), rest.subarray(at)]);
    },
  },
  {
    name: "headers changed",
    do: (bytes, random) => {
      if (bytes.subarray(0, 2).toString("latin1") === "PK") return withOtherHeaders(bytes, random);
      if (bytes.subarray(0, 1_024).includes("%PDF-")) return withOtherNumbers(bytes, random, /(?:\/[A-Za-z]+ |\n| )(\d+)/g);
      return withOtherNumbers(bytes, random, /(\d+)/g);
    },
  },
  {
    name: "damaged inside",
    do: (bytes, random) => (bytes.subarray(0, 2).toString("latin1") === "PK" ? damagedInside(bytes, random) : withOtherTags(bytes, random)),
  },
];

/**
 * Returns a damaged copy; the same seed produces the same damage.
 * @param {Buffer} bytes @param {number} seed
 * @returns {{ bytes: Buffer, damage: string }}
 */
export function damaged(bytes, seed) {
  const random = seededRandom(seed);
  // The first numbers generated from adjacent seeds are similar.
  for (let at = 0; at < 8; at += 1) random();
  const damage = damages[whole(random, damages.length)];
  return damage === undefined ? { bytes, damage: "none" } : { bytes: damage.do(bytes, random), damage: damage.name };
}
