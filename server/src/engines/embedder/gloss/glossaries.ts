import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import snowball from "snowball-stemmers";
import { languagesOfFunctionWord } from "../../../language/detect.ts";
import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { type Glossary, readGlossary } from "./glossary.ts";

/** Languages with a glossary, and the letters that join the parts of their compounds. */
const GLOSSED: readonly (readonly [language: string, links: readonly string[] | null])[] = [
  ["de", ["s", "es", "n", "en", "er", "e"]],
  ["fr", null],
  ["es", null],
];

/** BCP 47 languages with a glossary. */
export const GLOSSED_LANGUAGES: readonly string[] = GLOSSED.map(([language]) => language);

/** Returns the files of the glossaries. */
export function glossaryFiles(): string[] {
  return GLOSSED_LANGUAGES.map((language) => fileURLToPath(new URL(`../../../language/glosses/${language}.txt`, import.meta.url)));
}

/** Reads all glossaries. @param isModelWord see `GlossaryRules` */
export function readGlossaries(isModelWord: (word: string) => boolean): Glossary[] {
  const files = glossaryFiles();
  return GLOSSED.map(([language, links], at) => {
    const pack = packOf(language);
    const algorithm = pack === null ? null : present(pack.search.stemmer);
    if (algorithm === null) throw new Error(`${language} has no stemmer`);
    const stemmer = snowball.newStemmer(algorithm);
    return readGlossary(readFileSync(files[at] ?? "", "utf8"), {
      language,
      links,
      stem: (word) => stemmer.stem(word),
      isFunctionWord: (word) => languagesOfFunctionWord(word).includes(language),
      isModelWord: (word) => isModelWord(word) && languagesOfFunctionWord(word).length === 0,
    });
  });
}
