import { LRUCache } from "lru-cache";
import type { PersonaContext } from "../personas/model/persona.ts";
import { hashOf } from "../platform/lib/canonical-json.ts";

/** A search result and the state of the index when the search ran; see `RetrievalIndex.stateOf`. */
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
 * Caches search results until the documents that the caller can see change. Visitors, web pages and agents often repeat a query, and the
 * search itself takes most of the time of a request.
 */
export class AnswerCache<Answer extends object> {
  readonly #answers: LRUCache<string, Kept<Answer>> | null;
  #hits = 0;
  #misses = 0;

  /**
   * @param bytes maximum total size of the cached results; 0 disables the cache
   * @param sizeOf returns the size of a result in bytes
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
   * Returns the cached result for the current index state, or calls `find` if there is none.
   * @param state returns null if the state is unknown; the result is then not cached
   * @param isLasting returns whether the same search would return the same result again
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

/** Returns a key that is the same for all contexts that search the same documents in the same way. */
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
