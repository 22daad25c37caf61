import { spokenEntries } from "../../../language/find-pack.ts";
import { missing } from "../../../language/missing.ts";
import { patternsOf } from "../../../language/patterns.ts";
import type { SetWords } from "../../../language/set-words.ts";

const NONE = missing("the language has no words for sets of products yet");

/** Words for sets of products, in each language that defines them. */
export const SET_WORDS: readonly SetWords[] = spokenEntries(({ sets }) => sets ?? NONE).map(({ entry }) => entry);

/** Joins the patterns of all languages for one kind of word. */
export const setPattern = patternsOf<SetWords>(({ sets }) => sets ?? NONE);
