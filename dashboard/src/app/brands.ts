import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { parlance } from "./query.ts";

/** The brands of the account. */
export function useBrands() {
  return useQuery({ queryKey: ["brands"], queryFn: async () => (await parlance.brands.list()).brands });
}

/** The brand that filters every list, from the address; undefined for all. */
export function useBrandId(): string | undefined {
  const search = useSearch({ strict: false }) as { readonly brand?: string };
  return search.brand;
}

/** Switches the brand in the address and keeps the page. */
export function useChooseBrand(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return (brand) => void navigate({ to: ".", search: (before: object) => ({ ...before, brand }) });
}
