import { words } from "../text/words.ts";

const RUN = 8;

/** Tells whether a sentence repeats the owner's instructions: eight words in a row, or the whole of a shorter text. */
export function createLeakGuard(instructions: string): (sentence: string) => boolean {
  const list = words(instructions);
  const run = Math.min(RUN, list.length);
  if (run < 4) return () => false;
  const runs = new Set<string>();
  for (let at = 0; at + run <= list.length; at += 1) runs.add(list.slice(at, at + run).join(" "));
  return (sentence) => {
    const said = words(sentence);
    for (let at = 0; at + run <= said.length; at += 1) if (runs.has(said.slice(at, at + run).join(" "))) return true;
    return false;
  };
}
