import { documentStemmer, emitTerms } from "../analysis/document-terms.ts";
import type { QueryWord, Variants } from "../analysis/query-words.ts";
import { stemmerOf } from "../analysis/stem.ts";
import type { IndexedDocument } from "../../../ports/retrieval-index.ts";

/** A document with its terms by field. */
export interface NaiveEntry {
  readonly document: IndexedDocument;
  readonly counts: Map<string, number>[];
}

/** A word of the query. `isGuess` is true if it replaces another word. */
export interface NaiveWord extends QueryWord {
  readonly isGuess?: boolean;
}

export function weightOf(word: NaiveWord): number {
  return word.isGuess === true ? 0.5 : 1;
}

interface Spelling {
  readonly word: string;
  readonly held: number;
}

/** Returns the replacements for an unknown word: similar words, or else its two halves, or else the word itself. */
export function takenFor(
  word: NaiveWord,
  known: readonly Spelling[],
  languages: readonly string[],
  holds: (variants: Variants) => boolean,
): NaiveWord {
  const written = word.written ?? "";
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{4,32}$/u.test(written)) return word;
  const stems = (one: string): string[] => [...new Set(languages.map((language) => stemmerOf(language)(one)))];
  const near = known.filter((one) => isOneEdit(one.word, written)).toSorted((a, b) => b.held - a.held || (a.word < b.word ? -1 : 1));
  if (near.length > 0) {
    const whole = [...new Set(near.slice(0, 3).flatMap((one) => [one.word, ...stems(one.word)]))];
    return { ...word, whole, isGuess: true };
  }
  if (written.length < 8) return word;
  for (let end = written.length - 3; end >= 3; end--) {
    const second = stems(written.slice(end));
    const firsts = [written.slice(0, end), ...(written[end - 1] === "s" ? [written.slice(0, end - 1)] : [])].filter(
      (one) => one.length > 2,
    );
    const first = firsts.map(stems).find(holds);
    if (first !== undefined && holds(second)) return { whole: [written], parts: [first, second], allParts: true, written: null };
  }
  return word;
}

/** Returns title and attribute words, as written and as indexed, with their document frequencies in these fields. */
export function spellings(visible: readonly NaiveEntry[]): Spelling[] {
  const held = new Map<string, number>();
  for (const { document, counts } of visible) {
    const { stem } = documentStemmer(document.languages);
    const written = new Set<string>();
    for (const text of [document.fields.title, document.fields.attributes]) {
      emitTerms(
        text,
        (word) => (written.add(word), stem(word)),
        () => undefined,
      );
    }
    const indexed = new Set([...(counts[0]?.keys() ?? []), ...(counts[1]?.keys() ?? [])]);
    for (const word of [...indexed, ...[...written].filter((one) => stem(one) !== one)]) held.set(word, (held.get(word) ?? 0) + 1);
  }
  return [...held]
    .filter(([word]) => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{3,32}$/u.test(word))
    .map(([word, count]) => ({ word, held: count }));
}

/** Returns whether one edit changes one word into the other. */
function isOneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, at) => at);
  return places.some(
    (at) =>
      without(a, at) === b ||
      without(b, at) === a ||
      (a.length === b.length && without(a, at) === without(b, at)) ||
      a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b,
  );
}
