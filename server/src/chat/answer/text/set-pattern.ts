import { spokenEntries } from "../../../language/find-pack.ts";
import { missing } from "../../../language/missing.ts";
import { patternsOf } from "../../../language/patterns.ts";
import type { SetWords } from "../../../language/set-words.ts";

const NONE = missing("the language has no words for sets of products yet");

/** Words for sets of products, in each language that defines them. */
export const SET_WORDS: readonly SetWords[] = spokenEntries(({ sets }) => sets ?? NONE).map(({ entry }) => entry);

/** Joins one pattern across all languages. */
export const setPattern = patternsOf<SetWords>(({ sets }) => sets ?? NONE);
