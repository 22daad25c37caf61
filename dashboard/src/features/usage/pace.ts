/** A period that bills credits, and what of them is used. */
interface Spending {
  readonly used: number;
  readonly limit: number;
  readonly start: number;
  readonly end: number;
}

const day = 86_400_000;

/** When the credits end if they are used on as they were since the period began; null if they last, or if it is too early to tell. */
export function endsAt({ used, limit, start, end }: Spending, now: number): number | null {
  if (now - start < day || used <= 0) return null;
  const ending = start + ((now - start) * limit) / used;
  return ending < end ? Math.max(ending, now) : null;
}

/** Part of a limit that is used, from 0 to 1. A limit of nothing is used up. */
export function shareOf(used: number, limit: number): number {
  return limit <= 0 ? 1 : Math.min(1, Math.max(0, used / limit));
}
