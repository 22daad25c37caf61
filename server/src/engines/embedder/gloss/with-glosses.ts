import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import { sha256 } from "../minilm/sha256.ts";
import type { LocalModel } from "../local/local-embedder.ts";
import { chooseGlossary, englishWords } from "./choose-language.ts";
import { GLOSSED_LANGUAGES, glossaryFiles, readGlossaryOf, readLoanWords } from "./glossaries.ts";
import { glossText } from "./gloss-text.ts";
import type { Glossary } from "./glossary.ts";

/** Must change whenever a code change affects glossed texts. */
const GLOSS_VERSION = 1;

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** Translates texts of languages with a glossary into English, word by word; leaves others unchanged. */
export interface Glosser {
  /** @param languages see `Embedder.embedQuery` */
  gloss(text: string, languages?: readonly string[]): string;
  /** Reads the glossaries that `gloss` needs for a text, one at a time, so that the event loop is not blocked while all of them load. */
  prepare(text: string, languages?: readonly string[]): Promise<void>;
  /** Returns whether the glossary of a language (BCP 47) has a word; false without a glossary. */
  hasWord(word: string, language: string): boolean;
}

/** Creates a glosser, which reads the glossaries when it first needs them. @param isModelWord whether an English model knows a lower-case word */
export function createGlosser(isModelWord: (word: string) => boolean): Glosser {
  const read = new Map<string, Glossary>();
  const glossaryOf = (language: string): Glossary => {
    let glossary = read.get(language);
    if (glossary === undefined) read.set(language, (glossary = readGlossaryOf(language, isModelWord)));
    return glossary;
  };
  let loaded: { readonly glossaries: readonly Glossary[]; readonly isEnglish: (word: string) => boolean } | undefined;
  const load = () => {
    const glossaries = GLOSSED_LANGUAGES.map(glossaryOf);
    return { glossaries, isEnglish: englishWords(isModelWord, glossaries, readLoanWords()) };
  };
  const isPlainEnglish = englishWords(isModelWord, []);
  // A text of the model's own words needs no glossary, unless another language is expected.
  const isSurelyEnglish = (text: string, languages: readonly string[]): boolean =>
    (languages.length === 0 || languages.some((language) => primarySubtag(language) === "en")) && allWords(text, isPlainEnglish);
  return {
    gloss(text, languages = []) {
      if (loaded === undefined && isSurelyEnglish(text, languages)) return text;
      loaded ??= load();
      const glossary = chooseGlossary(text, loaded.glossaries, loaded.isEnglish, languages);
      return glossary === null ? text : glossText(text, glossary);
    },
    async prepare(text, languages = []) {
      if (loaded !== undefined || isSurelyEnglish(text, languages)) return;
      for (const language of GLOSSED_LANGUAGES) {
        if (read.has(language)) continue;
        glossaryOf(language);
        await setImmediate();
      }
    },
    hasWord(word, language) {
      const wanted = primarySubtag(language);
      return GLOSSED_LANGUAGES.includes(wanted) && glossaryOf(wanted).certaintyOf(word) > 0;
    },
  };
}

function allWords(text: string, isWord: (word: string) => boolean): boolean {
  for (const [word] of text.matchAll(WORD)) if (!isWord(word.toLowerCase())) return false;
  return true;
}

/** Adds the languages of the glossaries to an English model: their texts are read as English, word by word. */
export async function withGlosses(model: LocalModel): Promise<LocalModel> {
  const { tokenizer, info } = model;
  const known = new Map<string, boolean>();
  const isModelWord = (word: string): boolean => {
    let isKnown = known.get(word);
    if (isKnown === undefined) {
      if (known.size >= REMEMBERED_WORDS) known.clear();
      known.set(word, (isKnown = tokenizer.countTokens(word) === 1));
    }
    return isKnown;
  };
  const glosser = createGlosser(isModelWord);
  const files = await Promise.all(glossaryFiles().map((file) => readFile(file)));
  const digest = await sha256(Buffer.concat([Buffer.from(`${GLOSS_VERSION}\n`), ...files]));
  return {
    ...model,
    tokenizer: {
      // Counts the text as written, because the extraction process has no glossaries. A gloss has fewer tokens than its word, so passages are
      // not truncated.
      countTokens: (text) => tokenizer.countTokens(text),
      encode: (text, languages) => tokenizer.encode(glosser.gloss(text, languages)),
      prepare: (text, languages) => glosser.prepare(text, languages),
    },
    info: {
      ...info,
      fingerprint: `${info.fingerprint}-g${digest.slice(0, 8)}`,
      languages: [...(info.languages ?? []), ...GLOSSED_LANGUAGES],
    },
    knowsWord: (word, language) => isModelWord(word) || glosser.hasWord(word, language),
    inEnglish: (text, languages) => glosser.gloss(text, languages),
  };
}

const REMEMBERED_WORDS = 10_000;
