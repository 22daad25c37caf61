import type { Conversation, LanguagePack } from "./language-pack.ts";
import { LANGUAGES } from "./languages.ts";
import { type Missing, present } from "./missing.ts";
import { primarySubtag } from "./primary-subtag.ts";
import type { Script } from "./scripts.ts";

const byCode = new Map(LANGUAGES.flatMap((pack) => [pack.code, ...pack.aliases].map((code) => [code, pack] as const)));

/** Returns the pack for a BCP 47 tag, based on its primary subtag; null if there is none. */
export function packOf(tag: string): LanguagePack | null {
  return byCode.get(primarySubtag(tag)) ?? null;
}

/** Returns the names of image colors in a language, by their English names; null if the language has none. */
export function colourNamesOf(tag: string): ReadonlyMap<string, string> | null {
  const names = colourNames.get(primarySubtag(tag));
  return names ?? null;
}

const colourNames = new Map(
  LANGUAGES.flatMap(({ code, colourNames: entry }) => {
    const names = present(entry);
    return names === null ? [] : [[code, new Map(Object.entries(names))] as const];
  }),
);

/** A language that the built-in answer engine speaks. */
export interface SpokenLanguage {
  readonly code: string;
  readonly script: Script;
  readonly conversation: Conversation;
}

/** All languages that the built-in answer engine speaks, with English first. */
export const SPOKEN: readonly SpokenLanguage[] = LANGUAGES.flatMap(({ code, script, conversation }) => {
  const spoken = present(conversation);
  return spoken === null ? [] : [{ code, script, conversation: spoken }];
});

/** Returns an entry from each spoken language that has it. */
export function spokenEntries<T>(
  entry: (conversation: Conversation) => T,
): { readonly code: string; readonly entry: Exclude<T, Missing> }[] {
  return SPOKEN.flatMap(({ code, conversation }) => {
    const own = present(entry(conversation));
    return own === null ? [] : [{ code, entry: own }];
  });
}
