/** Percentages of a quota that are reported. */
const thresholds = [80, 100] as const;

export type Threshold = (typeof thresholds)[number];

/** A quota threshold that an account has reached in a billing period. */
export interface QuotaNotice {
  readonly accountId: string;
  readonly resource: "credits" | "knowledge_units" | "storage_units";
  readonly percent: Threshold;
  readonly used: number;
  readonly limit: number;
  readonly periodStart: Date;
}

/** Fraction of a quota below which nothing is reported. */
export const firstThreshold = thresholds[0] / 100;

/**
 * Returns the thresholds that an amount has reached.
 * @param isUsedUp whether a call was rejected because too little of the quota was left; if so, all thresholds are returned
 */
export function reachedThresholds(used: number, limit: number, isUsedUp = false): readonly Threshold[] {
  return thresholds.filter((percent) => isUsedUp || used >= (limit * percent) / 100);
}
