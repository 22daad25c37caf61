import { measure } from "./model/measures.ts";
import { isFoundFirst, sampleNames } from "./model/names.ts";
import type { NameOutcome, QueryOutcome, WayOutcome } from "./model/outcome.ts";
import { type Mode, modes, type NamedDocument, type Search, type SearchAnswer, type Way } from "./model/searcher.ts";
import type { JudgedQuery } from "./model/test-set.ts";

export interface MeasureInput {
  readonly search: Search;
  readonly ways: readonly Way[];
  readonly queries: readonly JudgedQuery[];
  /** Documents whose names are searched for; null for the documents that the queries found. */
  readonly documents: readonly NamedDocument[] | null;
  /** Maximum number of names of each kind to search for in each mode. */
  readonly mostNames: number;
}

/** Runs all queries sequentially in every mode and leg, and then searches for names in every mode. */
export async function measureRetrieval(input: MeasureInput): Promise<WayOutcome[]> {
  const seen = new Map<string, NamedDocument>();
  const queries = new Map<Way, QueryOutcome[]>(input.ways.map((way) => [way, []]));
  for (const [at, query] of input.queries.entries()) {
    // Rotates the order of the modes and legs, because the first search also computes the query vector.
    for (const [way, outcomes] of rotated([...queries], at)) {
      const answer = await input.search(query.text, way);
      outcomes.push(outcomeOf(query, answer));
      if (isMode(way)) for (const document of answer.found) seen.set(document.id, document);
    }
  }
  const sample = sampleNames(input.documents ?? [...seen.values()], input.mostNames);
  const results: WayOutcome[] = [];
  for (const [way, outcomes] of queries) {
    const names: NameOutcome[] = [];
    for (const name of isMode(way) ? sample : []) names.push({ ...name, isFirst: isFoundFirst(name, await input.search(name.text, way)) });
    results.push({ way, queries: outcomes, names });
  }
  return results;
}

function outcomeOf({ id, text, gains }: JudgedQuery, { found, degraded, ms }: SearchAnswer): QueryOutcome {
  const ids = [...new Set(found.map((document) => document.id))];
  return { id, text, measures: measure(ids, gains), hasHit: found.length > 0, degraded, ms };
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const from = by % Math.max(1, items.length);
  return [...items.slice(from), ...items.slice(0, from)];
}

function isMode(way: Way): way is Mode {
  return modes.some((mode) => mode === way);
}
