import type { SearchInput } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** The search results of a persona. A search costs credits, so it is never repeated automatically. */
export function useSearchResults(request: SearchInput) {
  return useQuery({
    queryKey: ["search", { ...request, image: nameOf(request.image) }],
    queryFn: ({ signal }) => parlance.search(request, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** A picture in the key of a query, which must be JSON. */
function nameOf(image: Blob | undefined): string | null {
  if (image === undefined) return null;
  return image instanceof File ? `${image.name} ${image.size} ${image.lastModified}` : `${image.size}`;
}
