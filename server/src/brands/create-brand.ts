import type { Ids } from "../ports/ids.ts";
import { brandFields, type BrandInput } from "./brand-fields.ts";
import type { Brand, BrandStore } from "./store.ts";

export type CreateBrandInput = BrandInput & { readonly display_name: string };

interface CreateBrandDeps {
  readonly store: Pick<BrandStore, "create">;
  readonly ids: Ids;
  readonly isCurrency: (code: string) => boolean;
}

const empty = { logoUrl: null, websiteUrl: null, description: null, accentColors: [], defaultCurrency: null, audienceLanguages: [] };

/** Creates a brand; only its display name is required. */
export async function createBrand(deps: CreateBrandDeps, accountId: string, input: CreateBrandInput): Promise<Brand> {
  const fields = brandFields(input, deps.isCurrency);
  return deps.store.create({ ...empty, displayName: input.display_name, ...fields, id: deps.ids.uuidv7(), accountId });
}
