import { withoutMarks } from "../../../language/without-marks.ts";
import { glossEnd, type Link, type PartReader, splitCompound } from "./compounds.ts";
import { StemIndex } from "./stem-index.ts";

/** A phrase that begins at a word: its number of words, and its English gloss. */
export interface PhraseGloss {
  readonly length: number;
  readonly gloss: string;
}

/** English glosses of one language. */
export interface Glossary {
  readonly language: string;
  /** Returns the English of a word as written, "" if glosses leave it out, null if it is unknown. */
  glossOf(word: string): string | null;
  /** Returns how surely it has a word, or all parts of it: 1 as written, less by its parts or another form, 0 if not. */
  certaintyOf(word: string): number;
  /** Returns the longest phrase that begins at a word. */
  phraseAt(words: readonly string[], at: number): PhraseGloss | null;
  /** Returns whether the words after a word are a name: "Dr.", "Frau". */
  isBeforeName(word: string): boolean;
  /** English words of its glosses. */
  readonly english: ReadonlySet<string>;
}

/** What a glossary needs to know about its language. */
export interface GlossaryRules {
  readonly language: string;
  readonly stem: (word: string) => string;
  /** Whether a word is a function word, which is not part of a compound. */
  readonly isFunctionWord: (word: string) => boolean;
  /** Whether the model knows a lower-case word, which then needs no gloss. */
  readonly isModelWord: (word: string) => boolean;
  /** Endings that the stemmer does not remove, with what replaces them. */
  readonly endings: readonly (readonly [ending: string, base: string])[];
  /** Letters between the parts of compounds; null: the language does not write compounds as one word. */
  readonly links: readonly Link[] | null;
}

interface Phrase extends PhraseGloss {
  /** In lower case, without diacritics. */
  readonly words: readonly string[];
}

/** Words and phrases of a glossary, by their forms in lower case. */
interface Entries {
  readonly words: ReadonlyMap<string, string>;
  /** Entries that differ from those of the same word in lower case: "Sie". */
  readonly capitalized: ReadonlyMap<string, string>;
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly titles: ReadonlySet<string>;
  /** Words that are only the beginning of others: "un". */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** What is known about a word as written. */
interface Known {
  readonly gloss: string | null;
  /** See `Glossary`. */
  readonly certainty: number;
  /** In lower case, without diacritics. */
  readonly plain: string;
  /** Phrases that begin with it. */
  readonly phrases: readonly Phrase[] | undefined;
}

/** Words with cached entries. */
const REMEMBERED_WORDS = 50_000;
/** Certainty of a word that is known by its parts, or only in another form, which a name may resemble. */
const COMPOUND = 0.75;
const OTHER_FORM = 0.4;
/** Minimum letters of a part of a compound that is not a prefix. */
const SHORTEST_PART = 3;
/** Minimum letters of the beginning of a verb. */
const SHORTEST_VERB = 4;
/** Shorter parts of compounds must be written as in the glossary: "öst" in "österreich" is not "ost". */
const SHORTEST_FOLDED = 5;
/** Longer runs of letters are no words. */
const LONGEST_WORD = 50;

/** What joins the words of a phrase. */
const JOINED = /[_'’.-]/;
/** A letter sequence. */
const LETTERS = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * Reads a glossary. A line is `form form: English`; `_` joins the words of a phrase, `un-` is the beginning of words, and a line without
 * English leaves its words out. `!` starts a line of words that precede names, `#` a comment. The first line with a form wins.
 */
export function readGlossary(source: string, rules: GlossaryRules): Glossary {
  const { words, capitalized, phrases, titles, prefixes } = readEntries(source);
  const folded = new Map<string, string>();
  for (const [form, gloss] of words) for (const one of foldings(form)) if (!folded.has(one)) folded.set(one, gloss);
  const stems = new StemIndex(words, rules.stem, rules.isFunctionWord);
  // In a language of compounds, a wrong mark is another word: "küchen" is not "kuchen".
  const plain = rules.links === null ? withoutMarks : (word: string): string => word.replaceAll("ß", "ss");
  const written = (word: string): string | undefined => words.get(word) ?? folded.get(plain(word));
  const byEnding = (word: string): string | undefined => {
    for (const [ending, base] of rules.endings) {
      if (!word.endsWith(ending) || word.length < ending.length + SHORTEST_PART) continue;
      const found = written(word.slice(0, -ending.length) + base);
      if (found !== undefined && found !== "") return found;
    }
    return undefined;
  };
  const otherForm = (word: string): string | undefined => byEnding(word) ?? stems.find(word);
  // "Bohr" in "Bohrhammer" is of "bohren".
  const beginningOfVerb = (part: string): string | undefined =>
    part.length < SHORTEST_VERB ? undefined : words.get(`${part}en`) || words.get(`${part}n`);
  const partOf: PartReader = (part, { isFirst, isLast }) => {
    const prefix = isFirst ? prefixes.get(part) : undefined;
    if (prefix !== undefined) return prefix;
    if (part.length < SHORTEST_PART || rules.isFunctionWord(part)) return undefined;
    const found = part.length < SHORTEST_FOLDED ? words.get(part) : written(part);
    return found || (isLast ? otherForm(part) : beginningOfVerb(part)) || undefined;
  };
  const find = (word: string): Pick<Known, "gloss" | "certainty"> | null => {
    const lower = word.toLowerCase();
    const exact = capitalized.get(word) ?? written(lower);
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
      const begin = withoutMarks(word.toLowerCase());
      const whole = find(word);
      found = { gloss: whole?.gloss ?? findEnd(word), certainty: whole?.certainty ?? 0, plain: begin, phrases: phrases.get(begin) };
      known.set(word, found);
    }
    return found;
  };
  return {
    language: rules.language,
    glossOf: (word) => recall(word).gloss,
    certaintyOf: (word) => recall(word).certainty,
    phraseAt(all, at) {
      const candidates = recall(all[at] ?? "").phrases;
      if (candidates === undefined) return null;
      return candidates.find((one) => one.words.every((word, offset) => word === recall(all[at + offset] ?? "").plain)) ?? null;
    },
    isBeforeName: (word) => titles.has(word.toLowerCase()),
    english: englishOf([...words.values()]),
  };
}

function readEntries(source: string): Entries {
  const words = new Map<string, string>();
  const capitalized = new Map<string, string>();
  const phrases = new Map<string, Phrase[]>();
  const titles = new Set<string>();
  const prefixes = new Map<string, string>();
  for (const line of source.normalize("NFC").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("!")) {
      for (const title of line.slice(1).trim().split(/\s+/u)) titles.add(title.toLowerCase());
      continue;
    }
    const colon = line.indexOf(":");
    const gloss = line.slice(colon + 1).trim();
    for (const form of line.slice(0, colon).split(" ")) {
      const parts = JOINED.test(form) ? (form.match(LETTERS) ?? []) : [form];
      const [first] = parts;
      if (first === undefined || first === "") continue;
      if (form.endsWith("-")) {
        prefixes.set(first.toLowerCase(), gloss);
        continue;
      }
      if (parts.length > 1) {
        const folded = parts.map((part) => withoutMarks(part.toLowerCase()));
        const [begin = ""] = folded;
        const phrase = { words: folded, length: parts.length, gloss };
        phrases.set(begin, [...(phrases.get(begin) ?? []), phrase]);
        continue;
      }
      const lower = first.toLowerCase();
      const before = words.get(lower);
      if (before === undefined) words.set(lower, gloss);
      else if (first !== lower && before !== gloss && !capitalized.has(first)) capitalized.set(first, gloss);
    }
  }
  for (const all of phrases.values()) all.sort((one, other) => other.length - one.length);
  return { words, capitalized, phrases, titles, prefixes };
}

const ASCII = /^[a-z]*$/;

/** Returns a form as visitors type it without the letters of its language: "fuer" and "fur" for "für". */
function foldings(form: string): readonly string[] {
  if (ASCII.test(form)) return [form];
  const folded = withoutMarks(form);
  const spelled = form.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
  return spelled === form ? [folded] : [folded, spelled, form.replaceAll("ß", "ss")];
}

function englishOf(glosses: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set(glosses)].flatMap((gloss) => gloss.toLowerCase().split(" ")));
}
