import { withoutMarks } from "../../language/without-marks.ts";

/** Section numbers in a Tesseract data file. */
const WORDS = 19;
const CHARACTERS = 21;
const MAGIC = 42;

/** Flags of an edge, in the bits above its character. */
const LAST_OF_NODE = 1;
const BACKWARD = 2;
const ENDS_WORD = 4;
const FLAG_BITS = 3;

/**
 * Parses the word list in a Tesseract data file: a graph whose paths are words. Each edge has a character, flags and a target node; the edges of a
 * node are adjacent.
 * @returns whether a case-folded word is in the list; null if the file has no list
 */
export function readWordGraph(file: Buffer): ((folded: string) => boolean) | null {
  const characters = partOf(file, CHARACTERS);
  const graph = partOf(file, WORDS);
  if (characters === null || graph === null || graph.readInt16LE(0) !== MAGIC) return null;
  const letters = readCharacters(characters);
  const characterBits = Math.ceil(Math.log2(graph.readInt32LE(2) + 1));
  const count = graph.readInt32LE(6);
  const labels = new Uint16Array(count);
  const flags = new Uint8Array(count);
  const targets = new Uint32Array(count);
  const shift = characterBits + FLAG_BITS;
  for (let edge = 0; edge < count; edge += 1) {
    const low = graph.readUInt32LE(10 + 8 * edge);
    const high = graph.readUInt32LE(14 + 8 * edge);
    labels[edge] = low & ((1 << characterBits) - 1);
    flags[edge] = (low >>> characterBits) & ((1 << FLAG_BITS) - 1);
    targets[edge] = (low >>> shift) + high * 2 ** (32 - shift);
  }
  const walk = (word: string, at: number, node: number): boolean => {
    for (let edge = node; edge < count; edge += 1) {
      const flag = flags[edge] ?? 0;
      const letter = letters[labels[edge] ?? 0] ?? "";
      if (letter !== "" && (flag & BACKWARD) === 0 && word.startsWith(letter, at)) {
        const next = at + letter.length;
        if (next === word.length) {
          if ((flag & ENDS_WORD) !== 0) return true;
        } else if ((targets[edge] ?? 0) !== 0 && walk(word, next, targets[edge] ?? 0)) return true;
      }
      if ((flag & LAST_OF_NODE) !== 0) return false;
    }
    return false;
  };
  return (folded) => folded !== "" && walk(folded, 0, 0);
}

/** Returns a section of the file by its index in the table at the start of the file; null if the file does not contain the section. */
function partOf(file: Buffer, part: number): Buffer | null {
  const count = file.readInt32LE(0);
  const starts = Array.from({ length: count }, (_, at) => Number(file.readBigInt64LE(4 + 8 * at)));
  const start = starts[part] ?? -1;
  if (start < 0) return null;
  const end = Math.min(file.length, ...starts.filter((other) => other > start));
  return file.subarray(start, end);
}

/** Returns the characters by number, in lowercase and without diacritics, so lookups use folded words. */
function readCharacters(part: Buffer): string[] {
  const [count = "0", ...lines] = part.toString("utf8").split("\n");
  return lines.slice(0, Number(count)).map((line) => {
    const [character = ""] = line.split(" ", 1);
    return character === "NULL" ? "" : withoutMarks(character.toLowerCase()).replaceAll("ß", "ss");
  });
}
