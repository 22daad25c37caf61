import type { Brand, Parlance, Source } from "@parlance/sdk";
import { wrongUse } from "../arguments.ts";

/** The source to write to. */
export interface WantedSource {
  /** Id or name. */
  readonly source: string;
  /** Type of the source if it must be created. */
  readonly type: Source["type"];
  readonly create: boolean;
  /** Id or name of the brand for a source that must be created. */
  readonly brand: string | undefined;
  /** Default currency for a brand that must be created. */
  readonly currency: string | undefined;
}

/** Finds a source by id or name. If `create` is set, creates a missing source. @throws CommandFailure `client.usage`, ParlanceError */
export async function findSource(
  parlance: Parlance,
  { source: wanted, type, create, brand, currency }: WantedSource,
  signal: AbortSignal,
): Promise<Source> {
  const { sources } = await parlance.sources.list({}, { signal });
  const found = sources.find(({ id, name }) => id === wanted || name === wanted);
  if (found !== undefined) return found;
  const names = sources.map(({ name }) => name).join(", ");
  if (!create)
    throw wrongUse(
      `There is no source ${JSON.stringify(wanted)}. ${names === "" ? "There is none yet." : `There are: ${names}.`} To create it, add --create.`,
    );
  const brandId = await findBrand(parlance, brand, currency, signal);
  await parlance.sources.create({ name: wanted, brand_id: brandId, type }, { signal });
  const created = (await parlance.sources.list({}, { signal })).sources.find(({ name }) => name === wanted);
  if (created === undefined) throw new Error(`the source ${wanted} was created, but is not listed`);
  return created;
}

/** Returns the id of a brand. Creates a brand with this name if there is none. @throws CommandFailure `client.usage` */
async function findBrand(
  parlance: Parlance,
  wanted: string | undefined,
  currency: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const brands = await listBrands(parlance, signal);
  const chosen = chooseBrand(brands, wanted);
  return chosen ?? (await parlance.brands.create({ display_name: wanted ?? "", default_currency: currency }, { signal })).id;
}

/** Lists the brands of the account. */
export async function listBrands(parlance: Parlance, signal: AbortSignal): Promise<Brand[]> {
  return (await parlance.brands.list({}, { signal })).brands;
}

/**
 * Returns the id of the brand with this id or name, or of the only brand; null if a brand with this name must be created. @throws
 * CommandFailure `client.usage`
 */
export function chooseBrand(brands: readonly Pick<Brand, "id" | "display_name">[], wanted: string | undefined): string | null {
  const names = brands.map(({ id, display_name: name }) => `${name} (${id})`).join(", ");
  if (wanted === undefined) {
    if (brands.length === 1) return brands[0]?.id ?? null;
    throw wrongUse(
      brands.length === 0
        ? "There is no brand yet. Add --brand with a name to create one."
        : `There are several brands. Add --brand with one of: ${names}.`,
    );
  }
  const fitting = brands.filter(({ id, display_name: name }) => id === wanted || name === wanted);
  if (fitting.length > 1) throw wrongUse(`More than one brand is named ${JSON.stringify(wanted)}. Use its id: ${names}.`);
  return fitting[0]?.id ?? null;
}
