import { describe, expect, it } from "vitest";
import { Reachability } from "./reachability.ts";

/** Starts a statement whose outcome the test determines. */
function statement() {
  let respond = (): void => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    respond = resolve;
    fail = reject;
  });
  return { promise, respond, fail };
}

const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
const late = new Error("Query read timeout");
const refused = Object.assign(new Error("duplicate key"), { code: "23505" });

describe("Reachability", () => {
  it("reports an outage once statements have waited for two seconds without any response", async () => {
    let now = 1_000;
    const reach = new Reachability(() => now);
    const first = statement();
    const second = statement();
    const watching = [reach.watch(first.promise), reach.watch(second.promise)];
    now = 2_999;
    expect(reach.since()).toBeNull();
    now = 3_000;
    expect([reach.since(), reach.hasFailed()]).toEqual([1_000, false]);
    first.respond();
    await watching[0];
    expect(reach.since()).toBeNull();
    now = 4_999;
    expect(reach.since()).toBeNull();
    now = 5_000;
    expect(reach.since()).toBe(3_000);
    second.respond();
    await watching[1];
    expect(reach.since()).toBeNull();
  });

  it.each([lost, late])("reports an outage from the last response until the next one if a statement fails with: %s", async (error) => {
    let now = 1_000;
    const reach = new Reachability(() => now);
    const failing = statement();
    const watching = reach.watch(failing.promise);
    now = 1_500;
    failing.fail(error);
    await expect(watching).rejects.toBe(error);
    now = 60_000;
    expect([reach.since(), reach.hasFailed()]).toEqual([1_000, true]);
    reach.failed();
    expect(reach.since()).toBe(1_000);
    reach.responded();
    expect([reach.since(), reach.hasFailed()]).toEqual([null, false]);
  });

  it("counts an error that the server reports as a response", async () => {
    const reach = new Reachability(() => 0);
    reach.failed();
    await expect(reach.watch(Promise.reject(refused))).rejects.toBe(refused);
    expect(reach.since()).toBeNull();
  });

  it("reports no outage while nothing is waiting", () => {
    let now = 0;
    const reach = new Reachability(() => now);
    now = 1_000_000;
    expect(reach.since()).toBeNull();
  });
});
