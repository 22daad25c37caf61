/** Returns the elements that both sets contain. */
export function intersection<Element>(one: ReadonlySet<Element>, other: ReadonlySet<Element>): Set<Element> {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  return new Set([...small].filter((element) => large.has(element)));
}

/** Returns the elements that any of the sets contains. */
export function union<Element>(...sets: readonly ReadonlySet<Element>[]): Set<Element> {
  return new Set(sets.flatMap((set) => [...set]));
}
