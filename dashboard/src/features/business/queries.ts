import type { UpdateBrandFacts } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

const keys = { of: (brandId: string) => ["brand-facts", brandId] as const };

/** The facts of a brand's business. */
export function useFacts(brandId: string) {
  return useQuery({ queryKey: keys.of(brandId), queryFn: () => parlance.brands.facts({ brand_id: brandId }) });
}

/** Corrects facts. The form shows errors at its fields. */
export function useUpdateFacts(brandId: string) {
  const queries = useQueryClient();
  return useMutation({
    // Says at once that the service is not reached, instead of waiting for a network that a service on this machine does not need.
    networkMode: "always",
    mutationFn: (changes: UpdateBrandFacts) => parlance.brands.updateFacts({ brand_id: brandId, ...changes }),
    onSuccess: (facts) => void queries.setQueryData(keys.of(brandId), facts),
  });
}
