import { type BrandFacts, type Contradiction, FACT_NAMES, type FactName } from "./facts.schema.ts";

/** Origin of facts that were set manually. */
export const MANUAL = "manual";

export const NO_FACTS: BrandFacts = {
  name: null,
  addresses: [],
  telephones: [],
  emails: [],
  hours: [],
  time_zone: null,
  clock: "24h",
  languages: [],
  payment_methods: [],
  social_profiles: [],
};

/** Dates that a notice names without hours that could be parsed. The usual hours may not apply on them. */
export interface UnreadDates {
  /** Subject of the notice; null for the business itself. */
  readonly label: string | null;
  /** YYYY-MM-DD, or MM-DD for every year. */
  readonly from: string;
  readonly to: string;
  /** The sentence of the notice. */
  readonly text: string;
}

/** Facts that were extracted from a website. */
export interface ReadFacts {
  readonly facts: BrandFacts;
  /** Pages that contain each fact. */
  readonly origins: Partial<Readonly<Record<FactName, readonly string[]>>>;
  readonly contradictions: readonly Contradiction[];
  /** Whether a page contains a notice of a temporary closure that could not be parsed. */
  readonly hasUnreadNotice: boolean;
  /** Absent from facts stored by earlier versions, and if there are none. */
  readonly unreadDates?: readonly UnreadDates[];
  /** Languages of labels that occur only on pages in one language. Absent from facts stored by earlier versions. */
  readonly labelLanguages?: Readonly<Record<string, string>>;
}

export const NOTHING_READ: ReadFacts = { facts: NO_FACTS, origins: {}, contradictions: [], hasUnreadNotice: false };

/** A brand's facts as stored: extracted facts, and facts that were set manually. */
export interface StoredFacts {
  readonly read: ReadFacts;
  readonly manual: Partial<BrandFacts>;
  readonly updatedAt: Date | null;
}

export const NOTHING_STORED: StoredFacts = { read: NOTHING_READ, manual: {}, updatedAt: null };

/** Facts, and the dates on which their hours are unknown. */
export interface AnswerFacts extends BrandFacts {
  readonly unreadDates?: readonly UnreadDates[];
}

/** Facts in the form that answers use. */
export interface KnownFacts {
  readonly facts: AnswerFacts;
  readonly origins: Partial<Readonly<Record<FactName, readonly string[]>>>;
  /** Whether hours may differ on days without a recorded exception. */
  readonly hasUnreadNotice: boolean;
  readonly labelLanguages?: Readonly<Record<string, string>>;
}

/** Returns the effective facts: facts that were set manually, and extracted facts for the rest. */
export function knownFacts({ read, manual }: Pick<StoredFacts, "read" | "manual">): KnownFacts {
  const origins = Object.fromEntries(Object.entries(read.origins).filter(([name]) => manual[name as FactName] === undefined));
  return {
    facts: {
      ...read.facts,
      ...manual,
      ...(manual.hours === undefined && read.unreadDates !== undefined ? { unreadDates: read.unreadDates } : {}),
    },
    origins,
    hasUnreadNotice: manual.hours === undefined && read.hasUnreadNotice,
    ...(read.labelLanguages === undefined ? {} : { labelLanguages: read.labelLanguages }),
  };
}

/** Returns the origin of each fact. */
export function originsOf({ read, manual }: Pick<StoredFacts, "read" | "manual">): Record<FactName, string[]> {
  const of = (name: FactName): string[] => (manual[name] === undefined ? [...(read.origins[name] ?? [])] : [MANUAL]);
  return Object.fromEntries(FACT_NAMES.map((name) => [name, of(name)])) as Record<FactName, string[]>;
}

/** Returns contradictions in facts that were not set manually. */
export function openContradictions({ read, manual }: Pick<StoredFacts, "read" | "manual">): Contradiction[] {
  return read.contradictions.filter(({ fact }) => manual[fact] === undefined);
}

export type FactChanges = { readonly [Name in FactName]?: BrandFacts[Name] | null };

/**
 * Applies manual changes. A value replaces the whole fact; null removes the fact, so that it is unknown even if pages contain it; `reset`
 * restores the extracted values.
 */
export function changedByHand(manual: Partial<BrandFacts>, changes: FactChanges, reset: readonly FactName[]): Partial<BrandFacts> {
  const kept = Object.entries(manual).filter(([name]) => !reset.includes(name as FactName));
  const set = Object.entries(changes).map(([name, value]) => [name, value ?? NO_FACTS[name as FactName]] as const);
  return Object.fromEntries([...kept, ...set]);
}
