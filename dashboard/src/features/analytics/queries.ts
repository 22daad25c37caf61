import type { AnalyticsCard, AnalyticsQuestion, AnalyticsSearch, ListFeedbackResult } from "@parlance/sdk";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useBrandId } from "../../app/brands.ts";
import { useListPages } from "../../app/list-pages.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { saveFile } from "../../app/save-file.ts";
import {
  dateOf,
  lastDayOf,
  periodOf,
  type AnalyticsAddress,
  type Metric,
  type QuestionKind,
  type QuestionState,
  type Rating,
  type Split,
} from "./analytics-rules.ts";

const asCsv = { headers: { accept: "text/csv" } } as const;
export const key = ["analytics"] as const;

/** Returns the search parameters of the screen. */
export function useAddress(): AnalyticsAddress {
  return useSearch({ from: "/analytics" });
}

/** Returns the selected period, brand and persona. */
export function useScope() {
  const { days, from, to, persona, language, channel } = useAddress();
  const brandId = useBrandId();
  // Fixed at the first render, because a period that changes with every render would be requested with every render.
  const [now] = useState(() => new Date());
  return {
    ...periodOf({ days, from, to }, now),
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(brandId === undefined ? {} : { brand_id: brandId }),
    ...(persona === undefined ? {} : { persona_id: persona }),
    ...(language === undefined ? {} : { language }),
    ...(channel === undefined ? {} : { channel }),
  };
}

/** Returns all metrics for the selected period and for the previous period. */
export function useSummary() {
  const scope = useScope();
  return useQuery({
    queryKey: [...key, "summary", scope],
    queryFn: () => parlance.analytics.summary(scope),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/**
 * Returns the metrics by persona, channel or language, sorted by number of messages, highest first. Ignores a filter by the same property.
 */
export function useSplit(split: Split) {
  const scope = unfiltered(useScope(), split);
  return useQuery({
    queryKey: [...key, "split", split, scope],
    queryFn: async () => (await parlance.analytics.summary({ ...scope, group_by: split })).groups ?? [],
    placeholderData: keepPreviousData,
  });
}

function unfiltered(scope: ReturnType<typeof useScope>, split: Split): ReturnType<typeof useScope> {
  const { [split === "persona" ? "persona_id" : split]: _, ...rest } = scope;
  return rest;
}

/** Returns a metric by day. */
export function useSeries(metric: Metric) {
  const scope = useScope();
  return useQuery({
    queryKey: [...key, "series", metric, scope],
    queryFn: () => parlance.analytics.series({ ...scope, metric }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** Returns questions without a good answer, most frequent first. */
export function useQuestions(kind: QuestionKind, state: QuestionState) {
  const scope = useScope();
  return useListPages<AnalyticsQuestion>({
    queryKey: [...key, "questions", kind, state, scope],
    load: (range) => parlance.analytics.questions({ ...scope, ...range, kind, state }),
  });
}

/** Returns visitors' ratings in the period, latest first. */
export function useRatings(rating: Rating) {
  const { from, to, timezone: _, language: _language, channel: _channel, ...which } = useScope();
  const only = rating === "all" ? {} : ({ rating: rating === "up" ? 1 : -1 } as const);
  return useListPages<ListFeedbackResult["items"][number]>({
    queryKey: [...key, "ratings", rating, from, to, which],
    load: (range) => parlance.conversations.feedback({ ...which, ...only, ...range, since: from, until: to }),
  });
}

/** Returns the documents shown as cards. */
export function useCards() {
  const scope = useScope();
  return useListPages<AnalyticsCard>({
    queryKey: [...key, "cards", scope],
    load: (range) => parlance.analytics.cards({ ...scope, ...range }),
  });
}

/** Returns visitors' searches. */
export function useSearches() {
  const scope = useScope();
  return useListPages<AnalyticsSearch>({
    queryKey: [...key, "searches", scope],
    load: (range) => parlance.analytics.searches({ ...scope, ...range }),
  });
}

/** Data that can be downloaded. */
export type Download =
  | { readonly what: "summary" | "cards" | "searches" }
  | { readonly what: "split"; readonly split: Split }
  | { readonly what: "series"; readonly metric: Metric }
  | { readonly what: "questions"; readonly kind: QuestionKind; readonly state: QuestionState };

/** Downloads the displayed data as CSV, with at most 200 rows of a list. */
export function useDownload() {
  const scope = useScope();
  const rows = { ...scope, limit: 200 };
  const load = (download: Download): Promise<unknown> => {
    switch (download.what) {
      case "summary":
        return parlance.analytics.summary(scope, asCsv);
      case "split":
        return parlance.analytics.summary({ ...unfiltered(scope, download.split), group_by: download.split }, asCsv);
      case "series":
        return parlance.analytics.series({ ...scope, metric: download.metric }, asCsv);
      case "questions":
        return parlance.analytics.questions({ ...rows, kind: download.kind, state: download.state }, asCsv);
      default:
        return parlance.analytics[download.what](rows, asCsv);
    }
  };
  return useMutation({
    mutationFn: async (download: Download) => {
      const name = download.what === "split" ? download.split : download.what === "series" ? download.metric : download.what;
      const file = `${name} ${dateOf(scope.from)} ${dateOf(lastDayOf(scope.to))}.csv`;
      await saveFile(await load(download), file, { isForSpreadsheets: true });
    },
    onError: complainAbout,
  });
}
