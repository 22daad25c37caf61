/** Statistics on a persona's slots. */
export interface PlaceUse {
  /** Number of slots in use. */
  readonly places: number;
  /** Average duration of recent live sessions; null if unknown. */
  readonly averageSeconds: number | null;
}

const defaultRetrySeconds = 30;
const longestRetrySeconds = 300;

/**
 * Estimates the waiting time at a position: while all slots are in use, one is released every `averageSeconds / places`. Returns null if
 * the average is unknown.
 */
export function estimatedWait(position: number, { places, averageSeconds }: PlaceUse): number | null {
  return averageSeconds === null ? null : Math.ceil((position * averageSeconds) / Math.max(1, places));
}

/** Returns the number of seconds after which a visitor may find a free slot, or space in a full waiting room. */
export function retryAfter(use: PlaceUse): number {
  return Math.min(longestRetrySeconds, Math.max(1, estimatedWait(1, use) ?? defaultRetrySeconds));
}
