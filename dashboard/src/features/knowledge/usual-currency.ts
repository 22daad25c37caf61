import { useBrands } from "../../app/brands.ts";
import { useSources } from "./source-queries.ts";

/** Returns the currency of a source's brand, for prices without a currency; null if the brand has none. */
export function useUsualCurrency(sourceId: string): string | null {
  const brandId = useSources().data?.find(({ id }) => id === sourceId)?.brand_id;
  return useBrands().data?.find(({ id }) => id === brandId)?.default_currency ?? null;
}
