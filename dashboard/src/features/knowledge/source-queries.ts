import { useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** Prefixes of the query keys for knowledge. */
export const keys = {
  sources: ["sources"] as const,
  documents: (sourceId: string) => ["documents", sourceId] as const,
  job: ["job"] as const,
};

/** Returns sources with their running jobs. */
export function useSources() {
  return useQuery({
    queryKey: keys.sources,
    queryFn: async () => (await parlance.sources.states()).sources,
    refetchInterval: ({ state }) =>
      state.data?.some((source) => source.ready_count < source.document_count || source.status !== "idle") ? 3_000 : 15_000,
  });
}
