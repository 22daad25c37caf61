import { detectLanguage } from "../../language/detect.ts";
import { primarySubtag } from "../../language/primary-subtag.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Dictionaries, Dictionary } from "../../ports/dictionary.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { wordsKnownTo } from "../../search/known-words.ts";
import type { RetrievalIndexes } from "../../search/retrieval-indexes.ts";
import {
  type Catalog,
  correctSpelling,
  expandShorthand,
  type PastTurn,
  wordsOfCatalog,
  askingWordsOf,
  wordsOfLanguage,
} from "../answer/index.ts";
import { findTitleWords } from "./find-title-words.ts";
import { voiceOf } from "./voice-of.ts";

interface CorrectDeps {
  readonly indexes: RetrievalIndexes;
  readonly dictionaries: Dictionaries;
}

/** A message and the conversation so far, in the form that the answer engine receives. */
export interface Messages {
  readonly message: string;
  readonly history: readonly PastTurn[];
}

/** Returns the visitor's messages with typing mistakes corrected and abbreviations expanded. The transcript keeps the original messages. */
export async function correctMessages(
  { indexes, dictionaries }: CorrectDeps,
  context: PersonaContext,
  { message, history }: Messages,
  catalog: Catalog | undefined,
): Promise<Messages> {
  const voice = voiceOf(context);
  const { index, embedder } = indexes.of(context.brand.id);
  const titles = await findTitleWords(index, context);
  const brand = catalog === undefined ? [titles] : [wordsOfCatalog(catalog), titles];
  const spoken = await Promise.all(voice.languages.map((language) => dictionaries.of(language)));
  const correct = async (text: string): Promise<string> => {
    const language = primarySubtag(detectLanguage(text, voice.languages));
    const own = await dictionaries.of(language);
    const all = new Set([own, ...spoken].filter((one): one is Dictionary => one !== null));
    return correctSpelling(expandShorthand(text, language), {
      language: wordsOfLanguage(language),
      asking: askingWordsOf(language),
      brand,
      dictionaries: [...all],
      hasDictionary: own !== null,
      isCommon: commonWords(embedder, language),
    });
  };
  const [corrected = message, ...before] = await Promise.all([message, ...history.map(({ user }) => user)].map(correct));
  return { message: corrected, history: history.map((turn, at) => ({ ...turn, user: before[at] ?? turn.user })) };
}

/**
 * Returns a function that reports whether a folded word is an ordinary word in any of the languages, according to a model's vocabulary or a
 * dictionary.
 */
export async function ordinaryWords(
  dictionaries: Dictionaries,
  embedder: Embedder | null,
  languages: readonly string[],
): Promise<(word: string) => boolean> {
  const known = await Promise.all(
    languages.map(async (language) => commonWords(embedder, primarySubtag(language)) ?? (await dictionaries.of(language))?.has),
  );
  return (word) => known.some((isKnown) => isKnown?.(word) === true);
}

/**
 * Returns a function that reports whether a word is in the vocabulary of a model for the language; null if the model is for another language. A
 * glossary is not used, because it contains fewer ordinary words than a dictionary.
 */
function commonWords(embedder: Embedder | null, language: string): ((folded: string) => boolean) | null {
  const [vocabulary] = embedder?.info.languages ?? [];
  const isOfLanguage = vocabulary !== undefined && primarySubtag(vocabulary) === language;
  return isOfLanguage && embedder?.info.counting.kind === "tokenizer" ? wordsKnownTo(embedder) : null;
}
