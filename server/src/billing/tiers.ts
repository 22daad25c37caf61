export interface Tier {
  readonly knowledgeUnits: number;
  /** Megabytes of raw file storage. */
  readonly storageUnits: number;
  /** A month. */
  readonly credits: number;
  readonly personas: number;
}

/** Tiers of decisions, chapter 13. */
export const tiers: Readonly<Record<string, Tier>> = {
  free: { knowledgeUnits: 100, storageUnits: 100, credits: 1_000, personas: 1 },
  starter: { knowledgeUnits: 1_000, storageUnits: 1_000, credits: 10_000, personas: 5 },
  pro: { knowledgeUnits: 10_000, storageUnits: 10_000, credits: 100_000, personas: 25 },
  business: { knowledgeUnits: 100_000, storageUnits: 100_000, credits: 1_000_000, personas: 100 },
  self_hosted: { knowledgeUnits: 1e9, storageUnits: 1e9, credits: 1e9, personas: 1e9 },
};

/** @throws Error for a tier that is not configured */
export function tierNamed(name: string): Tier {
  const tier = tiers[name];
  if (tier === undefined) throw new Error(`the tier ${name} is not configured`);
  return tier;
}
