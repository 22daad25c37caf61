import { describe, expect, it } from "vitest";
import { ConnectionBalance } from "./connection-balance.ts";

describe("the balance of connections", () => {
  it("gives a connection back after a thousand requests", () => {
    const balance = new ConnectionBalance();
    const [one, other] = [{}, {}];
    const ends = Array.from({ length: 1_000 }, () => balance.endsWith(one));
    expect(ends.indexOf(true)).toBe(999);
    expect(balance.endsWith(other)).toBe(false);
  });

  it("gives every connection back while the process has other work, and for two seconds afterward", () => {
    let at = 0;
    let isBusy = true;
    const balance = new ConnectionBalance(() => at);
    balance.busyWhen(() => isBusy);
    expect(balance.endsWith({})).toBe(true);
    isBusy = false;
    at = 1_999;
    expect(balance.endsWith({})).toBe(true);
    at = 2_000;
    expect(balance.endsWith({})).toBe(false);
  });
});
