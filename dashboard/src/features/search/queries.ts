import type { SearchRequest } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** What a persona finds. A search costs credits: it is not repeated by itself. */
export function useSearchResults(request: SearchRequest) {
  return useQuery({
    queryKey: ["search", request],
    queryFn: ({ signal }) => parlance.search(request, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}
