/** Days of the week as in ISO 8601: Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Returns the days with one day added or removed, in order. */
export function withDay(days: readonly number[], day: number, isIncluded: boolean): number[] {
  return weekdays.filter((each) => (each === day ? isIncluded : days.includes(each)));
}

/** Returns whether text is an origin: scheme, host and port, without a path. */
export function isOrigin(text: string): boolean {
  try {
    const { protocol, origin } = new URL(text);
    return (protocol === "https:" || protocol === "http:") && origin === text;
  } catch {
    return false;
  }
}
