import type { AccountEvent } from "@parlance/sdk";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isLive, onLiveChange } from "./live.ts";

/** First key elements of the queries that events keep up to date, with a polling interval for queries that also depend on the time. */
const fed: Readonly<Record<string, number | false>> = {
  inbox: 60_000,
  conversations: 60_000,
  documents: false,
  sources: false,
  "account-documents": false,
  job: false,
  onboarding: false,
  websites: false,
  personas: false,
};

/** Minimum time, in milliseconds, between two event-driven loads of the same query. */
const restMs = 2_000;

/** Returns the keys of the queries that an event has made stale; null for all queries that events keep up to date. */
export function staleAfter({ event, data }: AccountEvent): readonly QueryKey[] | null {
  switch (event) {
    case "connected":
      return data.complete ? [] : null;
    case "conversation.changed":
    case "conversation.waiting":
      return [["inbox", "list"], ["inbox", "one", data.session_id], ["conversations"]];
    case "document.settled":
    case "source.changed":
      return data.source_id === null
        ? [["account-documents"], ["documents", "failed", "job"]]
        : [["documents", data.source_id], ["documents", "failed"], ["sources"]];
    case "job.progress":
      return [["job"], ["jobs"], ["sources"], ["documents", "failed"]];
    case "onboarding.progress":
      return [["onboarding"], ["websites"]];
    case "persona.changed":
      return [["personas"], ["account-documents", "activations", data.persona_id]];
    case "quota.threshold":
      return [["usage"]];
  }
}

/**
 * Reloads queries when events make them stale: each at most once every two seconds, and only while the page is visible.
 * @returns the function to call with each event
 */
export function eventReader(queries: QueryClient): (event: AccountEvent) => void {
  const stale = new Map<string, QueryKey>();
  const resting = new Set<string>();
  const read = (): void => {
    if (document.visibilityState === "hidden") return;
    for (const [name, queryKey] of stale) {
      if (resting.has(name)) continue;
      stale.delete(name);
      resting.add(name);
      void reload(queries, queryKey);
      setTimeout(() => {
        resting.delete(name);
        read();
      }, restMs);
    }
  };
  document.addEventListener("visibilitychange", read);
  onLiveChange(() => {
    // Polling resumes with the next load.
    if (!isLive()) invalidateFed(queries);
  });
  return (event) => {
    const keys = staleAfter(event);
    if (keys === null) invalidateFed(queries);
    for (const key of keys ?? []) stale.set(JSON.stringify(key), key);
    read();
  };
}

/**
 * Reloads queries. A query that is being loaded for the first time is loaded again afterwards, because its request may have been answered
 * before the
 * change, and the cache neither cancels nor repeats a first load.
 */
export async function reload(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = queries
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
  await queries.invalidateQueries({ queryKey });
  if (isFirst) await queries.invalidateQueries({ queryKey });
}

function isFed({ queryKey }: { readonly queryKey: QueryKey }): boolean {
  return Object.hasOwn(fed, String(queryKey[0]));
}

/** Refetches data that may be stale. Skips requests in flight, which would otherwise be sent twice when a page opens. */
function invalidateFed(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: (query) => isFed(query) && query.state.fetchStatus === "idle" });
}

/** While events arrive, disables the polling of queries that they keep up to date. */
export function pollOnlyWithoutEvents(client: QueryClient): void {
  const known = new WeakSet<object>();
  const withDefaults = client.defaultQueryOptions.bind(client) as (options: object) => Defaulted;
  client.defaultQueryOptions = ((options: object) => {
    const given = withDefaults(options);
    const { queryKey, refetchInterval: interval } = given;
    if (queryKey === undefined || interval === undefined || !isFed({ queryKey }) || known.has(given)) return given;
    const refetchInterval: Interval = (query) => {
      const usual = typeof interval === "function" ? interval(query) : interval;
      return isLive() && usual !== false ? (fed[String(queryKey[0])] ?? usual) : usual;
    };
    const own = { ...given, refetchInterval };
    known.add(own);
    return own;
  }) as typeof client.defaultQueryOptions;
}

type Interval = (query: never) => number | false | undefined;

interface Defaulted {
  readonly queryKey?: QueryKey;
  readonly refetchInterval?: Interval | number | false;
}
