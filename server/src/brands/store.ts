/** Editable fields of a brand. */
export interface BrandFields {
  readonly displayName: string;
  readonly logoUrl: string | null;
  readonly websiteUrl: string | null;
  readonly description: string | null;
  readonly accentColors: readonly string[];
  readonly defaultCurrency: string | null;
  readonly audienceLanguages: readonly string[];
}

export interface NewBrand extends BrandFields {
  readonly id: string;
  readonly accountId: string;
}

export interface Brand extends NewBrand {
  readonly createdAt: Date;
}

export interface BrandStore {
  create(brand: NewBrand): Promise<Brand>;
  list(accountId: string): Promise<Brand[]>;
  byId(accountId: string, brandId: string): Promise<Brand | null>;
  /** Whether a queued or running onboarding builds into the brand. */
  isBuiltInto(accountId: string, brandId: string): Promise<boolean>;
  /** Updates a brand; when the languages change, the documents of its sources are reindexed. Null when the account has no such brand. */
  update(accountId: string, brandId: string, changes: Partial<BrandFields>): Promise<Brand | null>;
}
