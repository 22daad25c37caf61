import { describe, expect, it } from "vitest";
import { Turnstile } from "./turnstile.ts";

describe("a turnstile", () => {
  it("lets one after the other through, in their order", async () => {
    const turnstile = new Turnstile();
    const passed: number[] = [];
    await Promise.all([0, 1, 2].map((one) => turnstile.pass().then(() => passed.push(one))));
    expect(passed).toEqual([0, 1, 2]);
    await turnstile.pass();
  });

  it("gives what else has come its time between two of them", async () => {
    const turnstile = new Turnstile();
    const order: string[] = [];
    const all = ["a", "b", "c"].map((name) => turnstile.pass().then(() => order.push(name)));
    setImmediate(() => order.push("other"));
    await Promise.all(all);
    expect(order.indexOf("other")).toBeLessThan(order.indexOf("b"));
  });
});
