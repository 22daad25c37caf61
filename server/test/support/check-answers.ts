import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, beforeAll } from "vitest";
import { departuresChannel, type Departure } from "../../src/platform/endpoint/answer-check.ts";

/**
 * Fails a test in which the service answers what the operation does not declare, also where the test never reads the answer (`setupFiles` of
 * vitest). Services in tests run with `CHECK_ANSWERS=on`.
 */
const found: Departure[] = [];
const note = (departure: unknown): unknown => found.push(departure as Departure);

/** Removes and returns the departures so far, for a test that provokes one. */
export function takeDepartures(): Departure[] {
  return found.splice(0);
}

beforeAll(() => subscribe(departuresChannel, note));
afterEach(failOnDepartures);
afterAll(() => {
  unsubscribe(departuresChannel, note);
  failOnDepartures();
});

function failOnDepartures(): void {
  const [first] = takeDepartures();
  if (first !== undefined) throw new Error(`${first.operation} answers what it does not declare: ${first.problem}`);
}
