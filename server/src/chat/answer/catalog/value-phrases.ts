import { isGrammar } from "../text/stop-words.ts";
import { stem, words } from "../text/words.ts";
import type { Column } from "./column.ts";

/** Maximum number of words in a value that a question can name as a whole. */
const MOST_WORDS = 4;

/** Multi-word values, which indicate which words of a question belong together: "tree nuts", "solid oak". */
export class ValuePhrases {
  readonly #single = new Set<string>();
  readonly #byStems = new Map<string, Set<number>>();

  constructor(columns: readonly Column[]) {
    for (const { cells, kind } of columns) {
      if (kind !== "text") continue;
      for (const [product, cell] of cells) {
        if (cell.kind !== "text") continue;
        for (const value of cell.values) this.#add(value, product);
      }
    }
  }

  #add(value: string, product: number): void {
    const all = words(value);
    if (all.length === 1) this.#single.add(all[0] ?? "");
    const stems = all.filter((word) => !isGrammar(word)).map(stem);
    if (stems.length < 2 || stems.length > MOST_WORDS) return;
    const key = stems.join(" ");
    this.#byStems.set(key, (this.#byStems.get(key) ?? new Set()).add(product));
  }

  /** Reports whether a folded word is a complete value. */
  isValue(word: string): boolean {
    return this.#single.has(word);
  }

  /** Returns the products with a value of exactly these words; null if there are none. */
  productsWith(stems: readonly string[]): ReadonlySet<number> | null {
    return this.#byStems.get(stems.join(" ")) ?? null;
  }
}
