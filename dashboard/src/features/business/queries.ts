import type { UpdateBrandFacts, Website } from "@parlance/sdk";
import { useEffect } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

const keys = {
  of: (brandId: string) => ["brand-facts", brandId] as const,
  websites: (brandId: string) => ["websites", brandId] as const,
};
const pollMs = 2_000;

/** Returns the facts about a brand's business. */
export function useFacts(brandId: string) {
  return useQuery({ queryKey: keys.of(brandId), queryFn: () => parlance.brands.facts({ brand_id: brandId }) });
}

/** Corrects facts. The form shows errors next to its fields. */
export function useUpdateFacts(brandId: string) {
  const queries = useQueryClient();
  return useMutation({
    // Reports a network error immediately. Otherwise the request would wait for a connection that a service on this machine does not need.
    networkMode: "always",
    mutationFn: (changes: UpdateBrandFacts) => parlance.brands.updateFacts({ brand_id: brandId, ...changes }),
    onSuccess: (facts) => void queries.setQueryData(keys.of(brandId), facts),
  });
}

/** Returns whether the website is being refreshed or is about to be. */
export function isBeingRead({ last_reading: reading }: Website): boolean {
  return reading?.status === "queued" || reading?.status === "running";
}

/** Returns a brand's websites. Polls during a refresh, and then reloads the facts. */
export function useWebsites(brandId: string) {
  const queries = useQueryClient();
  const result = useQuery({
    queryKey: keys.websites(brandId),
    queryFn: async () => (await parlance.brands.websites({ brand_id: brandId })).websites,
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) === true ? pollMs : false),
  });
  const isReading = result.data?.some(isBeingRead) === true;
  useEffect(() => {
    if (!isReading) void queries.invalidateQueries({ queryKey: keys.of(brandId) });
  }, [queries, brandId, isReading]);
  return result;
}

/** Starts a refresh of a website. */
export function useReadWebsite(brandId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sourceId: string) => parlance.brands.readWebsite({ brand_id: brandId, source_id: sourceId }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.websites(brandId) }),
    onError: complainAbout,
  });
}

/** Sets the interval at which a website is refreshed. */
export function useUpdateWebsite(brandId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly source_id: string; readonly read_every_hours: number | null }) =>
      parlance.brands.updateWebsite({ brand_id: brandId, ...change }),
    onSuccess: (changed) =>
      void queries.setQueryData<readonly Website[]>(keys.websites(brandId), (websites) =>
        websites?.map((website) => (website.source_id === changed.source_id ? changed : website)),
      ),
    onError: complainAbout,
  });
}
