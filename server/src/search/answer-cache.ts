import { LRUCache } from "lru-cache";
import type { PersonaContext } from "../personas/model/persona.ts";
import { hashOf } from "../platform/lib/canonical-json.ts";

/** A result with the index state in which it was found; see `RetrievalIndex.stateOf`. */
interface Kept<Answer> {
  readonly state: string;
  readonly answer: Answer;
}

export interface AnswerCacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

/**
 * Caches search results while nothing visible to them has changed. Visitors, pages and agents repeat the same queries, and searching costs several
 * times as much as the rest of a request.
 */
export class AnswerCache<Answer extends object> {
  readonly #answers: LRUCache<string, Kept<Answer>> | null;
  #hits = 0;
  #misses = 0;

  /**
   * @param bytes limit for all results; 0 disables the cache
   * @param sizeOf returns the bytes of a result
   */
  constructor(bytes: number, sizeOf: (answer: Answer) => number) {
    this.#answers =
      bytes === 0
        ? null
        : new LRUCache({
            maxSize: bytes,
            sizeCalculation: ({ answer, state }, key) => 200 + 2 * (key.length + state.length) + sizeOf(answer),
          });
  }

  /**
   * Returns the result found in the same state, else the result of `find`.
   * @param state null if currently unknown, so that the result is not cached
   * @param isLasting whether the result would be the same another time
   */
  async answer(
    key: string,
    state: () => string | null,
    find: () => Promise<Answer>,
    isLasting: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const answers = this.#answers;
    // Read before the search, so that a concurrent change invalidates the result.
    const now = answers === null ? null : state();
    if (answers === null || now === null) return find();
    const kept = answers.get(key);
    if (kept?.state === now) {
      this.#hits += 1;
      return kept.answer;
    }
    this.#misses += 1;
    const answer = await find();
    if (isLasting(answer)) answers.set(key, { state: now, answer });
    return answer;
  }

  figures(): AnswerCacheFigures {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#answers?.calculatedSize ?? 0 };
  }
}

const scopeKeys = new WeakMap<PersonaContext, string>();

/** Equal for contexts that see the same documents and search them in the same way. */
export function scopeKeyOf(context: PersonaContext): string {
  let key = scopeKeys.get(context);
  if (key === undefined) {
    const { persona, brand, sources, library } = context;
    const documents = library === null ? null : [library.segment, [...library.documents].toSorted()];
    key = hashOf([persona.id, brand.id, brand.languages, [...sources].toSorted(), documents]).toString("base64");
    scopeKeys.set(context, key);
  }
  return key;
}
