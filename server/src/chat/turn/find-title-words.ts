import { LRUCache } from "lru-cache";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import { scopeKeyOf } from "../../search/answer-cache.ts";
import { scopeOf } from "../../search/scope.ts";
import { readTitle, type WordSet, wordSetOf } from "../answer/index.ts";

interface Kept {
  readonly state: string;
  readonly words: WordSet;
}

/** Number of scopes whose words are kept in memory. */
const MOST_KEPT = 200;
const MOST_FILES = 20_000;
const kept = new WeakMap<object, LRUCache<string, Kept>>();

/** Returns the words in the titles of the persona's files. Cached until the index changes. */
export async function findTitleWords(index: RetrievalIndex, context: PersonaContext): Promise<WordSet> {
  const scope = scopeOf(context);
  const state = index.stateOf(scope);
  if (state === null) return wordSetOf([]);
  let scopes = kept.get(index);
  if (scopes === undefined) kept.set(index, (scopes = new LRUCache({ max: MOST_KEPT })));
  const key = scopeKeyOf(context);
  const known = scopes.get(key);
  if (known?.state === state) return known.words;
  const hits: string[] = [];
  await index.scan(scope, { kind: "file" }, ({ hit }) => {
    if (hits.length < MOST_FILES) hits.push(hit);
  });
  const words = wordSetOf(hits.map(readTitle));
  scopes.set(key, { state, words });
  return words;
}
