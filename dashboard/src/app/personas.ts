import { useQuery } from "@tanstack/react-query";
import { parlance } from "./query.ts";

export const personaKeys = { all: ["personas"] as const };

/** Returns the personas of the account, or of one brand. */
export function usePersonas(brandId: string | undefined) {
  return useQuery({
    queryKey: [...personaKeys.all, "list", brandId ?? null],
    queryFn: () => parlance.personas.list({ limit: 200, ...(brandId === undefined ? {} : { brand_id: brandId }) }),
  });
}
