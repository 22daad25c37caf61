import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import { sha256 } from "../minilm/sha256.ts";
import type { LocalModel } from "../local/local-embedder.ts";
import { chooseGlossary, englishWords } from "./choose-language.ts";
import { GLOSSED_LANGUAGES, glossaryFiles, readGlossaryOf, readLoanWords } from "./glossaries.ts";
import { glossText } from "./gloss-text.ts";
import type { Glossary } from "./glossary.ts";

/** Increment whenever a code change affects glossed text. */
const GLOSS_VERSION = 1;

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** Translates text into English word by word if its language has a glossary. Does not change other text. */
export interface Glosser {
  /** @param languages see `Embedder.embedQuery` */
  gloss(text: string, languages?: readonly string[]): string;
  /** Loads the glossaries that `gloss` needs for this text, one at a time, so that the event loop can run between them. */
  prepare(text: string, languages?: readonly string[]): Promise<void>;
  /** Returns whether the glossary for a language (BCP 47) contains a word; false if the language has no glossary. */
  hasWord(word: string, language: string): boolean;
}

/**
 * Creates a glosser, which loads each glossary on first use.
 * @param isModelWord whether an English model knows a lowercase word
 */
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
  // Text that contains only words known to the model needs no glossary, unless another language is expected.
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

/**
 * Adds support for the glossary languages to an English model: text in these languages is translated word by word before it is embedded.
 */
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
      // Counts the tokens of the original text, because the extraction process has no glossaries. A gloss never has more tokens than the
      // original word, so passages are not truncated.
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
