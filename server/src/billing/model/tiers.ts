/** Features of a tier in addition to its limits. */
export type Feature = "team" | "integrations";

export interface Tier {
  readonly knowledgeUnits: number;
  /** Stored files, in megabytes. */
  readonly storageUnits: number;
  /** Credits per month. */
  readonly credits: number;
  readonly personas: number;
  /** Maximum number of concurrent live sessions across all personas. */
  readonly liveSessions: number;
  readonly features: readonly Feature[];
}

const all: readonly Feature[] = ["team", "integrations"];

/** Available tiers. */
export const tiers: Readonly<Record<string, Tier>> = {
  free: { knowledgeUnits: 100, storageUnits: 100, credits: 1_000, personas: 1, liveSessions: 2, features: [] },
  starter: { knowledgeUnits: 1_000, storageUnits: 1_000, credits: 10_000, personas: 5, liveSessions: 10, features: all },
  pro: { knowledgeUnits: 10_000, storageUnits: 10_000, credits: 100_000, personas: 25, liveSessions: 50, features: all },
  business: { knowledgeUnits: 100_000, storageUnits: 100_000, credits: 1_000_000, personas: 100, liveSessions: 500, features: all },
  self_hosted: { knowledgeUnits: 1e9, storageUnits: 1e9, credits: 1e9, personas: 1e9, liveSessions: 10_000, features: all },
};

/** @throws Error if no tier has this name */
export function tierNamed(name: string): Tier {
  const tier = tiers[name];
  if (tier === undefined) throw new Error(`the tier ${name} is not configured`);
  return tier;
}
