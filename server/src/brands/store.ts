export interface Brand {
  readonly id: string;
  readonly accountId: string;
  readonly displayName: string;
  readonly logoUrl: string | null;
  readonly websiteUrl: string | null;
  readonly description: string | null;
  readonly accentColors: readonly string[];
  readonly defaultCurrency: string | null;
  readonly audienceLanguages: readonly string[];
  readonly createdAt: Date;
}

export type NewBrand = Omit<Brand, "createdAt">;

export interface BrandStore {
  create(brand: NewBrand): Promise<Brand>;
  list(accountId: string): Promise<Brand[]>;
  byId(accountId: string, brandId: string): Promise<Brand | null>;
}
