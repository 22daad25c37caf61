import type { Brand, UpdateBrand } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { demoQuery } from "./demo.ts";
import { personaKeys } from "./personas.ts";
import { complainAbout } from "./problem.tsx";
import { parlance } from "./query.ts";

/** A brand, and whether it is the demo brand. */
export interface ListedBrand extends Brand {
  readonly isDemo: boolean;
}

/** Returns the account's brands. The demo brand is last, so the first brand is the user's own. */
export function useBrands() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["brands"],
    queryFn: async (): Promise<readonly ListedBrand[]> => {
      const [{ brands }, demo] = await Promise.all([parlance.brands.list(), queries.fetchQuery(demoQuery)]);
      return brands
        .map((brand) => ({ ...brand, isDemo: brand.id === demo.brand_id }))
        .toSorted((one, other) => Number(one.isDemo) - Number(other.isDemo));
    },
  });
}

/** Returns the brand in the URL, which filters every list; undefined for all brands. */
export function useBrandId(): string | undefined {
  const search = useSearch({ strict: false }) as { readonly brand?: string };
  return search.brand;
}

/** Returns a function that changes the brand in the URL without leaving the page. */
export function useChooseBrand(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return (brand) => void navigate({ to: ".", search: (before: object) => ({ ...before, brand }) });
}

/** Mutations that change a brand. */
export function useBrandChanges(id: string) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["brands"] });
  return {
    /** The form shows errors. */
    update: useMutation({
      mutationFn: (changes: UpdateBrand) => parlance.brands.update({ brand_id: id, ...changes }),
      // Persona images depend on the brand's name and color.
      onSuccess: () => Promise.all([onSuccess(), queries.invalidateQueries({ queryKey: personaKeys.all })]),
    }),
    uploadLogo: useMutation({
      mutationFn: (image: Blob) => parlance.brands.uploadLogo({ brand_id: id, image }),
      onSuccess,
      onError: complainAbout,
    }),
    removeLogo: useMutation({ mutationFn: () => parlance.brands.deleteLogo({ brand_id: id }), onSuccess, onError: complainAbout }),
    remove: useMutation({
      mutationFn: (name: string) => parlance.brands.delete({ brand_id: id, confirm: name }),
      // The brand's personas and sources are deleted with it.
      onSuccess: () => queries.invalidateQueries(),
      onError: complainAbout,
    }),
  };
}
