import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { pagesBetween, rowsPerPage } from "./page-numbers.ts";

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total_count: number;
}

interface ListCalls<Row> {
  /** Query key of this list, including its filter. */
  readonly queryKey: readonly unknown[];
  readonly load: (range: { readonly limit: number; readonly offset: number }) => Promise<ListPage<Row>>;
}

/** Returns a list of any length. Loads only the pages in view. */
export function useListPages<Row>({ queryKey, load }: ListCalls<Row>) {
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const later = seen.filter((page) => page > 0);
  const queryOf = (page: number) => ({
    queryKey: [...queryKey, page],
    queryFn: () => load({ limit: rowsPerPage, offset: page * rowsPerPage }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const first = useQuery(queryOf(0));
  const rest = useQueries({ queries: later.map(queryOf) });
  const rowsOf = (page: number): readonly Row[] => (page === 0 ? first.data?.items : rest[later.indexOf(page)]?.data?.items) ?? [];
  return {
    count: first.data?.total_count,
    error: first.error ?? rest.find(({ error }) => error !== null)?.error ?? null,
    /** The rows that are currently loaded. */
    loaded: [0, ...later].flatMap(rowsOf),
    rowAt: (index: number): Row | undefined => rowsOf(Math.floor(index / rowsPerPage))[index % rowsPerPage],
    onSeen: useCallback((from: number, to: number) => {
      const pages = pagesBetween(from, to);
      setSeen((before) => (pages.join() === before.join() ? before : pages));
    }, []),
  };
}
