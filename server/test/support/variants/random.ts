/** Deterministic random choices for a seed. */
export interface Random {
  /** Returns an integer from 0 (inclusive) to `below` (exclusive). */
  below(below: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns randomly chosen distinct items in list order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

/** Creates random choices for a seed with the mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  return {
    below,
    pick,
    chance: (share) => next() < share,
    some(items, count) {
      const left = items.map((_, index) => index);
      const taken = new Set<number>();
      while (taken.size < Math.min(count, items.length)) taken.add(left.splice(below(left.length), 1)[0] ?? 0);
      return items.filter((_, index) => taken.has(index));
    },
  };
}
