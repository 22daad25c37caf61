import type { SearchInput } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** Returns a persona's search results. A search costs credits, so it is never repeated automatically. */
export function useSearchResults(request: SearchInput) {
  return useQuery({
    queryKey: ["search", { ...request, image: nameOf(request.image) }],
    queryFn: ({ signal }) => parlance.search(request, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** Returns a name for an image in a query key, which must be JSON. */
function nameOf(image: Blob | undefined): string | null {
  if (image === undefined) return null;
  return image instanceof File ? `${image.name} ${image.size} ${image.lastModified}` : `${image.size}`;
}
