import { isUnit } from "./document-terms.ts";
import { fold } from "./fold.ts";
import { stemmerOf } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Terms for the same word, such as its stems in two languages. */
export type Variants = readonly string[];

/** A word of a query. A document contains the word as `whole` or as its `parts`; the higher score is used. */
export interface QueryWord {
  readonly whole: Variants;
  /** Parts of a compound or code; empty for a plain word. */
  readonly parts: readonly Variants[];
  /** Whether a document must contain all parts, because they mean little individually, such as `tn` and `2110`. */
  readonly allParts: boolean;
  /** The word as written if it is a single plain word; null otherwise. */
  readonly written: string | null;
  /** Components as written if the query contains the word as several words or with a hyphen; absent otherwise. */
  readonly joins?: readonly string[];
  /** Whether the word is a grammatical particle; see `Token.kind`. */
  readonly isGrammar?: boolean;
}

export interface QueryAnalysis {
  /** Languages of the query and of the documents in scope, as primary subtags; "" for documents that are folded but not stemmed. */
  readonly questionLanguages: readonly string[];
  readonly documentLanguages: readonly string[];
  /** Returns whether any document in scope contains the term. */
  readonly isKnown: (term: string) => boolean;
}

const MAX_WORDS = 64;

/** Returns the distinct words of a query as index terms. Stop words are included only if the query has no other words. */
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

/** Returns a function that returns the stems of a word in the given languages; the word itself if there are no languages. */
export function variantsIn(languages: readonly string[]): (word: string) => Variants {
  const stems = [...new Set(languages)].map(stemmerOf);
  return (word) => [...new Set(stems.length === 0 ? [word] : stems.map((stem) => stem(word)))];
}

function variantsOf(token: Token, variants: (word: string) => Variants): Variants {
  return token.kind === "word" ? variants(token.text) : [token.text];
}

/**
 * Joins a number and a unit (`16 gb` to `16gb`), or two words that also occur in documents as one word, such as `head set`. Returns null
 * for other words.
 */
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
