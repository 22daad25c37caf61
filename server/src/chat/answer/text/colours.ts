import { patternsOf } from "../../../language/patterns.ts";
import { COLOURS, type Colour } from "../../../language/concepts.ts";
import { spokenEntries } from "../../../language/find-pack.ts";
import { fold } from "./words.ts";

const SHADES: ReadonlySet<string> = new Set(["light", "dark"]);
const colourWords = spokenEntries(({ colours }) => colours).map(({ entry }) => entry);
const byName: ReadonlyMap<string, Colour> = new Map(
  COLOURS.flatMap((colour) => colourWords.flatMap((words) => (words[colour]?.split(" ") ?? []).map((name) => [name, colour] as const))),
);
const options = patternsOf((conversation) => conversation.options);
const ENDINGS = ["", ...options(({ colourEndings }) => colourEndings).split("|")];
const SHADE = new RegExp(String.raw`^(${options(({ shades }) => shades)})(\p{L}{3,})$`, "u");

/** Returns the English names of the colors and shades in a word: "dark" and "blue" for "dunkelblaue"; empty for other words. */
export function coloursIn(word: string): readonly string[] {
  const plain = fold(word);
  for (const ending of ENDINGS) {
    if (!plain.endsWith(ending)) continue;
    const name = plain.slice(0, plain.length - ending.length);
    const whole = byName.get(name);
    if (whole !== undefined) return [whole];
    const shade = SHADE.exec(name);
    const base = byName.get(shade?.[2] ?? "");
    if (base !== undefined) return [byName.get(shade?.[1] ?? "") ?? shade?.[1] ?? "", base];
  }
  return [];
}

/** Reports whether the word names a color; a shade alone is not a color. */
export function isColour(word: string): boolean {
  return coloursIn(word).some((colour) => !SHADES.has(colour));
}
