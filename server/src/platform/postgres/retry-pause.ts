import { rests } from "../lib/rest-after-breaks.ts";

/**
 * Returns SQL for the delay before work is retried whose process died repeatedly without an outcome; see `restSeconds`. Jitter by id spreads the
 * retries of work that failed at the same time.
 * @param breaks SQL expression for the number of crashes, an integer
 * @param id SQL expression for the row's id
 */
export function restAfterBreaks(breaks: string, id: string): string {
  const seconds = `(array[${rests.join(",")}]::integer[])[least(greatest(${breaks}, 0), ${rests.length - 1}) + 1]`;
  return `make_interval(secs => ${seconds} * (1 - (hashtext(${id}::text || ${breaks}::text) & 1023) / 2048.0))`;
}
