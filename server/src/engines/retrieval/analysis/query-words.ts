import { isUnit } from "./document-terms.ts";
import { fold } from "./fold.ts";
import { stemmerOf } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Terms for the same word, for instance its stems in two languages. */
export type Variants = readonly string[];

/** One word of a question. A document holds it as `whole`, or as its `parts`: whichever scores higher counts. */
export interface QueryWord {
  readonly whole: Variants;
  /** Empty for a plain word. */
  readonly parts: readonly Variants[];
  /** The parts count only where all of them stand: they say little alone, such as `tn` and `2110`. */
  readonly allParts: boolean;
  /** As written, if it is one plain word. */
  readonly written: string | null;
  /** What it is put together of, as written, where the question writes it as several words or with a hyphen; absent for others. */
  readonly joins?: readonly string[];
  /** Holds a sentence together: see `Token.kind`. */
  readonly isGrammar?: boolean;
}

export interface QueryAnalysis {
  /** Languages of the question, and those of the documents in scope, as primary subtags; "" for documents that are only folded. */
  readonly questionLanguages: readonly string[];
  readonly documentLanguages: readonly string[];
  /** Whether any document in scope holds the term. */
  readonly isKnown: (term: string) => boolean;
}

const MAX_WORDS = 64;

/** Distinct words of a question in the form in which documents are indexed, without stop words unless there is nothing else. */
export function analyzeQuery(text: string, analysis: QueryAnalysis): QueryWord[] {
  const variants = variantsIn([...analysis.questionLanguages, ...analysis.documentLanguages]);
  const stopLanguages = analysis.questionLanguages.length > 0 ? analysis.questionLanguages : analysis.documentLanguages;
  const all = tokenize(fold(text));
  const meaningful = all.filter(({ text: word, kind }) => {
    if (kind === "particle") return analysis.isKnown(word);
    return !stopLanguages.some((language) => isStopWord(word, language));
  });
  const tokens = meaningful.length > 0 ? meaningful : all;

  const words: QueryWord[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const next = tokens[i + 1];
    if (token === undefined) break;
    const joined = next === undefined ? null : joinedForm(token, next, variants, analysis.isKnown);
    if (joined !== null && next !== undefined) {
      words.push({
        whole: joined,
        parts: [variantsOf(token, variants), variantsOf(next, variants)],
        allParts: false,
        written: null,
        joins: [token.text, next.text],
      });
      i += 1;
    } else words.push(wordOf(token, variants));
  }
  return distinct(words).slice(0, MAX_WORDS);
}

/** Stems of a word in each of the languages; the word itself if there is none. */
export function variantsIn(languages: readonly string[]): (word: string) => Variants {
  const stems = [...new Set(languages)].map(stemmerOf);
  return (word) => [...new Set(stems.length === 0 ? [word] : stems.map((stem) => stem(word)))];
}

function variantsOf(token: Token, variants: (word: string) => Variants): Variants {
  return token.kind === "word" ? variants(token.text) : [token.text];
}

/** `16 gb` as `16gb`, and two words that documents also write as one, as `head set`. */
function joinedForm(token: Token, next: Token, variants: (word: string) => Variants, isKnown: (term: string) => boolean): Variants | null {
  if (token.parts.length > 0 || next.kind !== "word") return null;
  if (token.kind === "code") return isUnit(next.text) ? [token.text + next.text] : null;
  if (token.kind !== "word" || token.text.length < 2 || next.text.length < 2) return null;
  const joined = variants(token.text + next.text);
  return joined.some(isKnown) ? joined : null;
}

function wordOf(token: Token, variants: (word: string) => Variants): QueryWord {
  if (token.parts.length === 0) {
    const plain = { whole: variantsOf(token, variants), parts: [], allParts: false, written: token.kind === "word" ? token.text : null };
    return token.kind === "particle" ? { ...plain, isGrammar: true } : plain;
  }
  const meaningless = token.parts.some((part) => part.length < 3 || /\p{Nd}/u.test(part));
  return {
    whole: [...new Set([token.text, ...variants(token.text)])],
    parts: token.parts.map(variants),
    allParts: meaningless,
    written: null,
    joins: token.parts,
  };
}

function distinct(words: readonly QueryWord[]): QueryWord[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.whole.join(" ");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
