import type { SearchFilters, SearchHit, SearchInput } from "@parlance/sdk";

/** Ranking of the results; `both` shows the two rankings side by side. */
export const modes = ["fast", "smart", "both"] as const;
export type Mode = (typeof modes)[number];

export const kinds = ["item", "file"] as const;

/** Search parameters of the screen. */
export interface SearchAddress {
  readonly persona?: string | undefined;
  readonly q?: string | undefined;
  /** A second query, whose results are shown next to those of the first. */
  readonly or?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly kind?: (typeof kinds)[number] | undefined;
  readonly source?: string | undefined;
  readonly stock?: boolean | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

function textOf(value: unknown): string | undefined {
  // The router parses parameters as JSON, so a query of digits becomes a number.
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : undefined;
}

function priceOf(value: unknown): number | undefined {
  const text = textOf(value);
  const price = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(price) && price >= 0 ? price : undefined;
}

/** Parses the URL's parameters or the form's fields, which have the same names. Ignores invalid values. */
export function addressOf(values: Readonly<Record<string, unknown>>): SearchAddress {
  return {
    persona: textOf(values["persona"]),
    q: textOf(values["q"]),
    or: textOf(values["or"]),
    mode: modes.find((mode) => mode === values["mode"]),
    kind: kinds.find((kind) => kind === values["kind"]),
    source: textOf(values["source"]),
    stock: values["stock"] === true || values["stock"] === "on" ? true : undefined,
    least: priceOf(values["least"]),
    most: priceOf(values["most"]),
  };
}

function filtersOf({ kind, source, stock, least, most }: SearchAddress): SearchFilters {
  const hasPrice = least !== undefined || most !== undefined;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(source === undefined ? {} : { source_ids: [source] }),
    ...(stock === undefined ? {} : { in_stock: stock }),
    ...(hasPrice ? { price: { ...(least === undefined ? {} : { gte: least }), ...(most === undefined ? {} : { lte: most }) } } : {}),
  };
}

/**
 * Returns the requests of a search, one per query and mode; empty if there is neither a query nor an image.
 * @param image an image to search by, with the first query or on its own
 */
export function requestsOf(address: SearchAddress, personaId: string | undefined, image?: Blob): readonly SearchInput[] {
  const { q, or, mode = "fast" } = address;
  if (personaId === undefined) return [];
  const filters = filtersOf(address);
  const first =
    q === undefined && image === undefined ? [] : [{ ...(q === undefined ? {} : { query: q }), ...(image === undefined ? {} : { image }) }];
  const asked = [...first, ...(or === undefined || or === q ? [] : [{ query: or }])];
  return asked.flatMap((each) =>
    (mode === "both" ? (["fast", "smart"] as const) : [mode]).map((ranking) => ({
      persona_id: personaId,
      ...each,
      mode: ranking,
      top_k: 20,
      explain: true,
      ...(Object.keys(filters).length === 0 ? {} : { filters }),
    })),
  );
}

export const legs = ["words", "vectors", "neighbours"] as const;

/** Returns the contribution of each retrieval method to a result, as a fraction of the best result's total score. */
export function legShares(hit: SearchHit, hits: readonly SearchHit[]): Readonly<Record<(typeof legs)[number], number>> {
  const sumOf = ({ explain }: SearchHit): number => legs.reduce((sum, leg) => sum + Math.max(0, explain?.fusion[leg] ?? 0), 0);
  const best = Math.max(...hits.map(sumOf));
  const shareOf = (leg: (typeof legs)[number]): number => (best <= 0 ? 0 : Math.max(0, hit.explain?.fusion[leg] ?? 0) / best);
  return { words: shareOf("words"), vectors: shareOf("vectors"), neighbours: shareOf("neighbours") };
}
