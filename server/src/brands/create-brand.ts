import type { Queryable } from "../ports/database.ts";
import type { Ids } from "../ports/ids.ts";
import { brandFields, type BrandInput } from "./brand-fields.ts";
import { insertBrand } from "./brands.sql.ts";
import type { Brand } from "./model/brand.ts";

export type CreateBrandInput = BrandInput & { readonly display_name: string };

export interface CreateBrandDeps {
  readonly database: Queryable;
  readonly ids: Ids;
  readonly isCurrency: (code: string) => boolean;
  /** Updates the account's embedding models to cover the languages of the new brand. */
  readonly brandChanged: (accountId: string) => Promise<void>;
}

const empty = { logoUrl: null, websiteUrl: null, description: null, accentColors: [], defaultCurrency: null, audienceLanguages: [] };

/** Creates a brand. Only its display name is required. */
export async function createBrand(deps: CreateBrandDeps, accountId: string, input: CreateBrandInput): Promise<Brand> {
  const fields = brandFields(input, deps.isCurrency);
  const brand = { ...empty, displayName: input.display_name, ...fields, id: deps.ids.uuidv7(), accountId };
  const created = await insertBrand(deps.database, brand);
  await deps.brandChanged(accountId);
  return created;
}
