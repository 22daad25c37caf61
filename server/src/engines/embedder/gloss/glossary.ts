import { glossEnd, type Link, type PartReader, splitCompound } from "./compounds.ts";
import { Entries, type Phrase } from "./entries.ts";
import { fold } from "./fold.ts";
import { StemIndex } from "./stem-index.ts";

/** A phrase that begins at a word: the number of words and the English gloss. */
export interface PhraseGloss {
  readonly length: number;
  readonly gloss: string;
}

/** English glosses for one language. */
export interface Glossary {
  readonly language: string;
  /** Returns the English gloss for a word as written; "" if the word is omitted, null if it is unknown. */
  glossOf(word: string): string | null;
  /** Returns how certainly the glossary contains a word: 1 as written, less if only the parts or another form match, 0 if unknown. */
  certaintyOf(word: string): number;
  /** Returns the longest phrase that begins at a word. */
  phraseAt(words: readonly string[], at: number): PhraseGloss | null;
  /** Returns whether a name follows this word, such as "Dr." or "Frau". */
  isBeforeName(word: string): boolean;
  /** Returns whether a lowercase word is an English word in the glosses. */
  hasEnglish(word: string): boolean;
}

/** Language-specific rules of a glossary. */
export interface GlossaryRules {
  readonly language: string;
  readonly stem: (word: string) => string;
  /** Whether a word is a function word; function words are not parts of compounds. */
  readonly isFunctionWord: (word: string) => boolean;
  /** Whether the model knows a lowercase word, in which case the word needs no gloss. */
  readonly isModelWord: (word: string) => boolean;
  /** Endings that the stemmer does not remove, with their replacements. */
  readonly endings: readonly (readonly [ending: string, base: string])[];
  /** Letters that join the parts of compounds; null if the language does not write compounds as one word. */
  readonly links: readonly Link[] | null;
}

/** Cached entry for a word as written. */
interface Known {
  readonly gloss: string | null;
  /** See `Glossary.certaintyOf`. */
  readonly certainty: number;
  /** The word in lowercase, without diacritics. */
  readonly plain: string;
  /** Phrases that begin with the word. */
  readonly phrases: readonly Phrase[];
}

/** Maximum number of words with cached entries. */
const REMEMBERED_WORDS = 10_000;
/** Certainty of a word if only its parts or another form are known; the word could be a name. */
const COMPOUND = 0.75;
const OTHER_FORM = 0.4;
/** Minimum number of letters in a part of a compound that is not a prefix. */
const SHORTEST_PART = 3;
/** Minimum number of letters in a verb stem. */
const SHORTEST_VERB = 4;
/** Shorter parts of compounds must match the glossary exactly: "öst" in "österreich" is not "ost". */
const SHORTEST_FOLDED = 5;
/** Maximum number of letters in a word; longer sequences are not words. */
const LONGEST_WORD = 50;

/**
 * Parses a glossary. A line has the format `form form: English`. `_` joins the words of a phrase, `un-` is a prefix, and words on a line
 * without
 * English are omitted from the output. `!` starts a line of titles that precede names, and `#` starts a comment. If a form occurs on
 * several lines, the first
 * line applies.
 */
export function readGlossary(source: string, rules: GlossaryRules): Glossary {
  const entries = new Entries(source);
  const stems = new StemIndex(entries, rules.stem, rules.isFunctionWord);
  // In a language with compounds, a different diacritic makes a different word: "küchen" is not "kuchen".
  const plain = rules.links === null ? fold : (word: string): string => word.replaceAll("ß", "ss");
  const written = (word: string): string | undefined => entries.glossOf(word) ?? entries.glossOfFolded(plain(word));
  const byEnding = (word: string): string | undefined => {
    for (const [ending, base] of rules.endings) {
      if (!word.endsWith(ending) || word.length < ending.length + SHORTEST_PART) continue;
      const found = written(word.slice(0, -ending.length) + base);
      if (found !== undefined && found !== "") return found;
    }
    return undefined;
  };
  const otherForm = (word: string): string | undefined => byEnding(word) ?? stems.find(word);
  // "Bohr" in "Bohrhammer" comes from "bohren".
  const beginningOfVerb = (part: string): string | undefined =>
    part.length < SHORTEST_VERB ? undefined : entries.glossOf(`${part}en`) || entries.glossOf(`${part}n`);
  const partOf: PartReader = (part, { isFirst, isLast }) => {
    const prefix = isFirst ? entries.glossOfPrefix(part) : undefined;
    if (prefix !== undefined) return prefix;
    if (part.length < SHORTEST_PART || rules.isFunctionWord(part)) return undefined;
    const found = part.length < SHORTEST_FOLDED ? entries.glossOf(part) : written(part);
    return found || (isLast ? otherForm(part) : beginningOfVerb(part)) || undefined;
  };
  const find = (word: string): Pick<Known, "gloss" | "certainty"> | null => {
    const lower = word.toLowerCase();
    const exact = entries.glossOfCapitalized(word) ?? written(lower);
    if (exact !== undefined) return { gloss: exact, certainty: 1 };
    const ended = byEnding(lower);
    if (ended !== undefined) return { gloss: ended, certainty: OTHER_FORM };
    if (lower.length > LONGEST_WORD || rules.isModelWord(lower)) return null;
    const stemmed = stems.find(lower);
    if (stemmed !== undefined) return { gloss: stemmed, certainty: OTHER_FORM };
    const joined = rules.links === null ? null : splitCompound(lower, rules.links, partOf);
    return joined === null ? null : { gloss: joined, certainty: COMPOUND };
  };
  const findEnd = (word: string): string | null => {
    const lower = word.toLowerCase();
    if (rules.links === null || lower.length > LONGEST_WORD || rules.isModelWord(lower)) return null;
    return glossEnd(lower, partOf);
  };
  const known = new Map<string, Known>();
  const recall = (word: string): Known => {
    let found = known.get(word);
    if (found === undefined) {
      if (known.size >= REMEMBERED_WORDS) known.clear();
      const begin = fold(word.toLowerCase());
      const whole = find(word);
      found = { gloss: whole?.gloss ?? findEnd(word), certainty: whole?.certainty ?? 0, plain: begin, phrases: entries.phrasesOf(begin) };
      known.set(word, found);
    }
    return found;
  };
  return {
    language: rules.language,
    glossOf: (word) => recall(word).gloss,
    certaintyOf: (word) => recall(word).certainty,
    phraseAt(all, at) {
      return (
        recall(all[at] ?? "").phrases.find((one) => one.words.every((word, offset) => word === recall(all[at + offset] ?? "").plain)) ??
        null
      );
    },
    isBeforeName: (word) => entries.isTitle(word.toLowerCase()),
    hasEnglish: (word) => entries.hasEnglish(word),
  };
}
