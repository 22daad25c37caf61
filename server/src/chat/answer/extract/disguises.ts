/** Letters of other scripts that look like Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [..."аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhԛqԝwɡgαaβbεeηnιiκkνvοoρpτtυuχx".matchAll(/(.)(.)/gu)].map(([, like, letter]) => [like, letter]),
);
const FIGURES: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" };

const MIXED_SCRIPTS = /(?=\p{L}*\p{Script=Latin})(?=\p{L}*[\p{Script=Cyrillic}\p{Script=Greek}])\p{L}{3,}/gu;
/** Words such as "1gn0r3", but not numbers with their units. */
const FIGURES_IN_WORD =
  /(?<![\p{L}\d])(?=[a-z013457@$]*[a-z][a-z013457@$]*[013457@$])(?=[a-z013457@$]*[013457@$][a-z])[a-z013457@$]{3,}(?![\p{L}\d])/giu;
const SPELT = /(?<!\p{L})(?:\p{L}[ .\-_*]){4,}\p{L}(?!\p{L})/gu;
const CODED =
  /(?<![\w+/=.@-])(?:[A-Za-z0-9+/]{24,}={0,2}|(?:[0-9a-f]{2}[ ,]?){16,}|(?:%[0-9a-f]{2}|[\w.-]){4,}%[0-9a-f]{2}[\w%.-]*)(?![\w+/=-])/gi;
const ENTITY = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{Zs}\p{S}\n]+$/u;
const MIN_DIGIT_WORDS = 2;
/** A heading of this length is never spelled letter by letter. */
const MAX_SPELT = 40;

/**
 * Returns the possible readings of a sentence whose letters may be disguised, starting with the plain one; null if it is spelled out to
 * evade detection.
 */
export function readingsOf(sentence: string): readonly string[] | null {
  const plain = sentence.replaceAll(ENTITY, (entity, hex, decimal) =>
    letterOf(entity, hex === undefined ? Number(decimal) : parseInt(hex, 16)),
  );
  const spelt = joined(plain);
  if (spelt === null) return null;
  const read = spelt.replaceAll(/\s+/g, " ");
  const readings = [read];
  const latin = read.replaceAll(MIXED_SCRIPTS, (word) => translated(word, LOOKALIKES));
  if (latin !== read) readings.push(latin);
  if ((read.match(FIGURES_IN_WORD) ?? []).length >= MIN_DIGIT_WORDS)
    readings.push(read.replaceAll(FIGURES_IN_WORD, (word) => translated(word, FIGURES)));
  for (const [code] of read.matchAll(CODED)) readings.push(...decodedOf(code));
  return readings;
}

/** Joins words that are spelled out with spaces or other separators; null for a long text without spaces between its words. */
function joined(text: string): string | null {
  if (!SPELT.test(text)) return text;
  SPELT.lastIndex = 0;
  let isLong = false;
  const read = text.replaceAll(SPELT, (spelt) => {
    isLong ||= spelt.length > MAX_SPELT;
    return spelt.replaceAll(/[.\-_*]/.test(spelt) ? /[.\-_*]/g : / /g, "");
  });
  return isLong ? null : read;
}

function letterOf(entity: string, code: number): string {
  return code > 31 && code < 0x11_00_00 ? String.fromCodePoint(code) : entity;
}

function translated(word: string, letters: Readonly<Record<string, string>>): string {
  return [...word.toLowerCase()].map((letter) => letters[letter] ?? letter).join("");
}

/** Returns the texts that a word in base64, hexadecimal or percent encoding contains. */
function decodedOf(code: string): string[] {
  const hex = code.replaceAll(/[ ,]/g, "");
  const texts = [
    code.includes("%") ? percentDecoded(code) : null,
    /^[0-9a-f]+$/i.test(hex) ? Buffer.from(hex, "hex").toString("utf8") : null,
    Buffer.from(code, "base64").toString("utf8"),
  ];
  return texts.filter((text) => text !== null && text.length >= 8 && PRINTABLE.test(text)) as string[];
}

function percentDecoded(code: string): string | null {
  try {
    return decodeURIComponent(code);
  } catch {
    return null;
  }
}
