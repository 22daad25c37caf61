import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBrandId } from "../../app/brands.ts";
import { parlance } from "../../app/query.ts";

const key = ["home"] as const;
const days = 7;
/** Rows of each list; the screens that they link to show all. */
const most = 5;

/** The last seven days with today, from the start of a day, in the user's time zone. */
function useWeek() {
  const brandId = useBrandId();
  // Fixed, because a period that moved with every render would be requested again with every render.
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

/** The figures of the week, beside the week before. */
export function useWeekSummary() {
  const week = useWeek();
  return useQuery({ queryKey: [...key, "summary", week], queryFn: () => parlance.analytics.summary(week), refetchInterval: 60_000 });
}

/** Conversations of the week by day. */
export function useWeekDays() {
  const week = useWeek();
  return useQuery({
    queryKey: [...key, "days", week],
    queryFn: () => parlance.analytics.series({ ...week, metric: "conversations" }),
    refetchInterval: 60_000,
  });
}

/** The most frequent questions of the week that no persona could answer. */
export function useUnanswered() {
  const week = useWeek();
  return useQuery({
    queryKey: [...key, "unanswered", week],
    queryFn: () => parlance.analytics.questions({ ...week, kind: "declined", limit: most }),
    refetchInterval: 60_000,
  });
}

/** Documents that could not be read. */
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

/** Conversations with a message within five minutes. */
export function useLive() {
  const brandId = useBrandId();
  return useQuery({
    queryKey: ["conversations", "home", brandId ?? null],
    queryFn: () => parlance.conversations.list({ state: "live", limit: most, ...(brandId === undefined ? {} : { brand_id: brandId }) }),
    refetchInterval: 5_000,
  });
}

/** How many visitors wait for a person. */
export function useWaiting() {
  const brandId = useBrandId();
  return useQuery({
    queryKey: ["conversations", "home-counts", brandId ?? null],
    queryFn: () => parlance.conversations.counts(brandId === undefined ? {} : { brand_id: brandId }),
    refetchInterval: 5_000,
  });
}

/** Whether a page outside the service has ever loaded the chat of one of the personas. */
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

/** Whether anybody has ever asked one of the personas something, in a trial too. */
export function useHasAsked(personaIds: readonly string[] | undefined) {
  return useQuery({
    queryKey: [...key, "asked", personaIds ?? null],
    enabled: personaIds !== undefined,
    queryFn: async () => (await parlance.usage.summary({ group_by: "persona" })).items.some(({ key: id }) => personaIds?.includes(id)),
    refetchInterval: ({ state }) => (state.data === true ? false : 5_000),
  });
}

/** How many people can sign in. */
export function usePeopleCount() {
  return useQuery({ queryKey: ["people", "count"], queryFn: async () => (await parlance.people.list({ limit: 1 })).total_count });
}
