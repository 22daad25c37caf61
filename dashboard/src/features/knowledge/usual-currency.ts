import { useBrands } from "../../app/brands.ts";
import { useSources } from "./queries.ts";

/** Currency of the brand of a source, for prices without one; null if it has none. */
export function useUsualCurrency(sourceId: string): string | null {
  const brandId = useSources().data?.find(({ id }) => id === sourceId)?.brand_id;
  return useBrands().data?.find(({ id }) => id === brandId)?.default_currency ?? null;
}
