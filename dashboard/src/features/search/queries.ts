import type { SearchRequest } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** The search results of a persona. A search costs credits, so it is never repeated automatically. */
export function useSearchResults(request: SearchRequest) {
  return useQuery({
    queryKey: ["search", request],
    queryFn: ({ signal }) => parlance.search(request, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}
