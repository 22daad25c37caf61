import { colourNamesOf } from "../../../language/find-pack.ts";
import { packPatternsOf } from "../../../language/patterns.ts";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";

/** Probability that a document that mentions the image's main color is relevant; each additional color counts half as much. */
const mainColour = 0.4;
/**
 * Minimum score gained by a match of the main color. Combining probabilities alone adds almost nothing to scores near 1, and all results of
 * a short query score near 1.
 */
const leastGain = 0.1;
/** Typical background colors, ignored if the image has any other color. */
const grounds = new Set(["white", "black", "grey", "silver", "beige"]);
const inflected = packPatternsOf(({ colourEndings }) => colourEndings);
const added = `(?:${inflected((endings) => endings.added)})?`;
const replaced = new RegExp(`(?:${inflected((endings) => endings.replaced)})$`, "u");
const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}]/u;

/** A color in the image, and its names in the languages of the knowledge base. */
export interface PictureColour {
  readonly names: readonly string[];
  readonly weight: number;
}

/**
 * Returns the distinctive colors of an image, largest area first.
 * @param colours English color names; see `nameColours`
 */
export function tellingColours(colours: readonly string[], languages: readonly string[]): PictureColour[] {
  const telling = colours.filter((name) => !grounds.has(name));
  return (telling.length > 0 ? telling : colours).map((name, at) => ({
    names: namesOfColour(name, languages),
    weight: mainColour / 2 ** at,
  }));
}

/**
 * Raises hits that mention a color of the image, and returns all hits, best first. Hits that match an exact id, SKU, title or rare word
 * stay first.
 */
export function raiseColoured<Hit extends RetrievalHit>(hits: readonly Hit[], colours: readonly PictureColour[]): Hit[] {
  const patterns = colours.map(({ names, weight }) => ({ weight, isNamedIn: patternOf(names) }));
  const raised = hits.map((hit) => {
    const text = recordText(hit);
    const unlike = patterns.reduce((rest, { weight, isNamedIn }) => (isNamedIn.test(text) ? rest * (1 - weight) : rest), 1);
    const least = hit.score + ((1 - unlike) / mainColour) * leastGain;
    const strength = Math.max(1 - (1 - hit.score) * unlike, least);
    return { hit, isNamed: hit.explain.exact !== null || hit.explain.rareWords !== undefined, strength };
  });
  const ordered = raised.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.strength - a.strength);
  const strengths = raised.map(({ strength }) => strength).toSorted((a, b) => b - a);
  return ordered.map(({ hit }, at) => ({ ...hit, filter: hit.filter, score: Math.min(1, strengths[at] ?? hit.score) }));
}

function patternOf(names: readonly string[]): RegExp {
  const escaped = names.map((name) => name.toLowerCase().replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  const words = escaped.map((name) => (spaced.test(name) ? `(?<!\\p{L})${stemOf(name)}${added}(?!\\p{L})` : name));
  return new RegExp(words.join("|"), "u");
}

/** Maps colors to the broader color whose name also applies to them. */
const wider: Readonly<Record<string, string>> = { navy: "blue", "light blue": "blue", burgundy: "red", olive: "green", silver: "grey" };

/** Returns the names of a color and of its broader color, in English and in the given languages. */
function namesOfColour(name: string, languages: readonly string[]): string[] {
  const colours = [...new Set([name, wider[name] ?? name])];
  return [
    ...new Set(
      ["en", ...languages].flatMap((tag) => colours.flatMap((colour) => (colourNamesOf(tag) ?? colourNamesOf("en"))?.get(colour) ?? [])),
    ),
  ];
}

const shortestStem = 3;

/** Returns the name without its last letters, which change when an adjective is inflected. */
function stemOf(name: string): string {
  return name.length > shortestStem ? name.replace(replaced, "") : name;
}

/** Returns the searchable text of a hit: its fields and the matching passages. */
function recordText({ hit, passages }: RetrievalHit): string {
  return [hit, ...passages.map(({ text }) => text)].join("\n").normalize("NFC").toLowerCase();
}
