import { expect, it } from "vitest";
import { once } from "./once.ts";

it("once computes its value only on the first call", () => {
  let calls = 0;
  const value = once(() => ({ call: ++calls }));
  expect(calls).toBe(0);
  expect(value()).toBe(value());
  expect(calls).toBe(1);
});
