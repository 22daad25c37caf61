import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBrandId } from "../../app/brands.ts";
import { parlance } from "../../app/query.ts";

/** Prefix of the home page's query keys. */
export const key = ["home"] as const;
const days = 7;
/** Maximum number of rows per list; the linked screens show all rows. */
const most = 5;

/** Returns the last seven days including today, from the start of the first day in the user's time zone. */
function useWeek() {
  const brandId = useBrandId();
  // Fixed at the first render, because a period that changes with every render would be requested with every render.
  const [now] = useState(() => new Date());
  const from = new Date(now);
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - days + 1);
  const to = new Date(now);
  to.setMinutes(60, 0, 0);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(brandId === undefined ? {} : { brand_id: brandId }),
  };
}

/** Returns this week's figures, compared with the previous week. */
export function useWeekSummary() {
  const week = useWeek();
  return useQuery({ queryKey: [...key, "summary", week], queryFn: () => parlance.analytics.summary(week), refetchInterval: 60_000 });
}

/** Returns this week's conversations by day. */
export function useWeekDays() {
  const week = useWeek();
  return useQuery({
    queryKey: [...key, "days", week],
    queryFn: () => parlance.analytics.series({ ...week, metric: "conversations" }),
    refetchInterval: 60_000,
  });
}

/** Returns this week's most frequent questions that no persona could answer and that no one has dealt with since. */
export function useUnanswered() {
  const week = useWeek();
  return useQuery({
    queryKey: [...key, "unanswered", week],
    queryFn: () => parlance.analytics.questions({ ...week, kind: "declined", state: "open", limit: most }),
    refetchInterval: 60_000,
  });
}

/** Returns documents whose processing failed. */
export function useFailedDocuments() {
  const brandId = useBrandId();
  return useQuery({
    queryKey: ["documents", "failed", brandId ?? null],
    queryFn: () =>
      parlance.documents.list({
        state: "failed",
        sort_by: "updated_at",
        sort_dir: "desc",
        limit: most,
        ...(brandId === undefined ? {} : { brand_id: brandId }),
      }),
    refetchInterval: 15_000,
  });
}

/** Returns conversations with a message in the last five minutes. */
export function useLive() {
  const brandId = useBrandId();
  return useQuery({
    queryKey: ["conversations", "home", brandId ?? null],
    queryFn: () => parlance.conversations.list({ state: "live", limit: most, ...(brandId === undefined ? {} : { brand_id: brandId }) }),
    refetchInterval: 5_000,
  });
}

/** Returns the number of visitors waiting for an operator. */
export function useWaiting() {
  const brandId = useBrandId();
  return useQuery({
    queryKey: ["conversations", "home-counts", brandId ?? null],
    queryFn: () => parlance.conversations.counts(brandId === undefined ? {} : { brand_id: brandId }),
    refetchInterval: 5_000,
  });
}

/** Returns whether a page outside the service has ever loaded the chat of any of the personas. */
export function useIsOnPage(personaIds: readonly string[] | undefined) {
  return useQuery({
    queryKey: [...key, "on-page", personaIds ?? null],
    enabled: personaIds !== undefined,
    queryFn: async () => {
      const pages = await Promise.all((personaIds ?? []).slice(0, most).map((id) => parlance.personas.lastPage({ persona_id: id })));
      return pages.some(({ origin }) => origin !== null);
    },
    refetchInterval: ({ state }) => (state.data === true ? false : 5_000),
  });
}

/** Returns whether any of the personas has ever been asked a question, including in a trial. */
export function useHasAsked(personaIds: readonly string[] | undefined) {
  return useQuery({
    queryKey: [...key, "asked", personaIds ?? null],
    enabled: personaIds !== undefined,
    queryFn: async () => (await parlance.usage.summary({ group_by: "persona" })).items.some(({ key: id }) => personaIds?.includes(id)),
    refetchInterval: ({ state }) => (state.data === true ? false : 5_000),
  });
}

/** Returns the number of users who can sign in. */
export function usePeopleCount() {
  return useQuery({ queryKey: ["people", "count"], queryFn: async () => (await parlance.people.list({ limit: 1 })).total_count });
}
