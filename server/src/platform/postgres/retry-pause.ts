import { lastRest, rests } from "../lib/rest-after-breaks.ts";

/**
 * SQL: how long work rests after its holder died repeatedly without an outcome, see `rests`. Jitter by id keeps work that died
 * together from being retried together.
 * @param breaks SQL of the count, an integer
 * @param id SQL of the row's id
 */
export function restAfterBreaks(breaks: string, id: string): string {
  const seconds = `(array[${rests.join(",")}]::integer[])[least(greatest(${breaks}, 0), ${lastRest}) + 1]`;
  return `make_interval(secs => ${seconds} * (1 - (hashtext(${id}::text || ${breaks}::text) & 1023) / 2048.0))`;
}
