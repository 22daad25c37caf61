import { lastRest, rests } from "../lib/rest-after-breaks.ts";

/**
 * Returns SQL for the delay before retrying work during which the worker crashed; see `rests`. Jitter derived from the id
 * prevents work that failed together from being retried together.
 * @param breaks SQL for the number of crashes, an integer @param id SQL for the row's id
 */
export function restAfterBreaks(breaks: string, id: string): string {
  const seconds = `(array[${rests.join(",")}]::integer[])[least(greatest(${breaks}, 0), ${lastRest}) + 1]`;
  return `make_interval(secs => ${seconds} * (1 - (hashtext(${id}::text || ${breaks}::text) & 1023) / 2048.0))`;
}
