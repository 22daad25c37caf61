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

/** Returns whether two versions of a brand have different languages; if so, the brand's documents must be reindexed. */
export function speaksOtherLanguages(
  before: Pick<BrandFields, "audienceLanguages">,
  after: Pick<BrandFields, "audienceLanguages">,
): boolean {
  return JSON.stringify(before.audienceLanguages) !== JSON.stringify(after.audienceLanguages);
}
