import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import snowball from "snowball-stemmers";
import { languagesOfFunctionWord } from "../../../language/detect.ts";
import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import type { Link } from "./compounds.ts";
import { type Glossary, type GlossaryRules, readGlossary } from "./glossary.ts";

/** Letters that join the parts of German compounds. */
const GERMAN_LINKS: readonly Link[] = [
  { letters: "s", cost: 0 },
  { letters: "n", cost: 0.1 },
  { letters: "en", cost: 0.2 },
  { letters: "es", cost: 0.2 },
  { letters: "er", cost: 0.4 },
  { letters: "e", cost: 0.5 },
];

/** Languages that have a glossary. */
const GLOSSED: readonly (Pick<GlossaryRules, "language" | "links"> & { readonly endings: string })[] = [
  { language: "de", links: GERMAN_LINKS, endings: "es: en: em: er: e: te:en ten:en" },
  { language: "fr", links: null, endings: "s: x: es: ées:er ée:er és:er é:er aux:al ent:er ent:e ons:er ez:er e:" },
  { language: "es", links: null, endings: "s: es: ces:z áis:ar amos:ar emos:er a:o as:o" },
];

/** BCP 47 tags of the languages that have a glossary. */
export const GLOSSED_LANGUAGES: readonly string[] = GLOSSED.map(({ language }) => language);

function fileOf(language: string): string {
  return fileURLToPath(new URL(`../../../language/glosses/${language}.txt`, import.meta.url));
}

/** Returns the paths of the files that affect glossed text. */
export function glossaryFiles(): string[] {
  return [...GLOSSED_LANGUAGES, "en"].map(fileOf);
}

/** Reads the English words that are in neither the model's vocabulary nor the glossaries. */
export function readLoanWords(): ReadonlySet<string> {
  const lines = readFileSync(fileOf("en"), "utf8").split("\n");
  return new Set(lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(" ")));
}

/**
 * Reads the glossary for a language.
 * @param isModelWord see `GlossaryRules`
 */
export function readGlossaryOf(language: string, isModelWord: (word: string) => boolean): Glossary {
  const rules = GLOSSED.find((one) => one.language === language);
  const pack = packOf(language);
  const algorithm = pack === null ? null : present(pack.search.stemmer);
  if (rules === undefined || algorithm === null) throw new Error(`${language} has no glossary or no stemmer`);
  const stemmer = snowball.newStemmer(algorithm);
  return readGlossary(readFileSync(fileOf(language), "utf8"), {
    language,
    links: rules.links,
    endings: rules.endings.split(" ").map((one): [string, string] => {
      const [ending = "", base = ""] = one.split(":");
      return [ending, base];
    }),
    stem: (word) => stemmer.stem(word),
    isFunctionWord: (word) => languagesOfFunctionWord(word).includes(language),
    isModelWord: (word) => isModelWord(word) && languagesOfFunctionWord(word).length === 0,
  });
}
