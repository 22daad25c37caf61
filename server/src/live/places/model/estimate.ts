/** Known facts about a persona's places. */
export interface PlaceUse {
  /** Places in use. */
  readonly places: number;
  /** Average duration of recent live sessions; null if unknown. */
  readonly averageSeconds: number | null;
}

const defaultRetrySeconds = 30;
const longestRetrySeconds = 300;

/** Estimates the wait at a position: while every place is in use, one becomes free each `averageSeconds / places`. Null if nothing is known. */
export function estimatedWait(position: number, { places, averageSeconds }: PlaceUse): number | null {
  return averageSeconds === null ? null : Math.ceil((position * averageSeconds) / Math.max(1, places));
}

/** Returns the seconds after which a visitor may find a free place, or room in a full waiting room. */
export function retryAfter(use: PlaceUse): number {
  return Math.min(longestRetrySeconds, Math.max(1, estimatedWait(1, use) ?? defaultRetrySeconds));
}
