import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, beforeAll } from "vitest";
import { departuresChannel, type Departure } from "../../src/platform/endpoint/answer-check.ts";

/**
 * Fails a test if the service sends a response that the operation does not declare, even if the test does not read the response. Listed in
 * vitest's
 * `setupFiles`. Services in tests run with `CHECK_ANSWERS=on`.
 */
const found: Departure[] = [];
const note = (departure: unknown): unknown => found.push(departure as Departure);

/** Removes and returns the violations recorded so far, for tests that cause violations intentionally. */
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
  if (first !== undefined) throw new Error(`${first.operation} sent an undeclared response: ${first.problem}`);
}
