/** Percentages of a quota that are reported. */
const thresholds = [80, 100] as const;

export type Threshold = (typeof thresholds)[number];

/** A threshold of a quota that an account has reached in a billing period. */
export interface QuotaNotice {
  readonly accountId: string;
  readonly resource: "credits" | "knowledge_units" | "storage_units";
  readonly percent: Threshold;
  readonly used: number;
  readonly limit: number;
  readonly periodStart: Date;
}

/** Below this fraction of a quota, nothing is reported. */
export const firstThreshold = thresholds[0] / 100;

/**
 * Returns the thresholds that an amount has reached.
 * @param isUsedUp whether too little was left for a call, which was rejected: then all thresholds count as reached
 */
export function reachedThresholds(used: number, limit: number, isUsedUp = false): readonly Threshold[] {
  return thresholds.filter((percent) => isUsedUp || used >= (limit * percent) / 100);
}
