import { describe, expect, it } from "vitest";
import { isConfirmed } from "./confirmation.ts";

describe("isConfirmed", () => {
  const cafe = { name: "Caf\u00e9 Nord", holds: 1 };

  it("accepts the stored name in either Unicode normalization form", () => {
    expect(isConfirmed("Caf\u00e9 Nord", cafe)).toBe(true);
    expect(isConfirmed("Cafe\u0301 Nord", cafe)).toBe(true);
    expect(isConfirmed("Caf\u00e9 Nord", { name: "Cafe\u0301 Nord", holds: 2 })).toBe(true);
  });

  it.each([[null], [""], ["caf\u00e9 nord"], ["Caf\u00e9"], ["Caf\u00e9 Nord "], ["Cafe Nord"]])("rejects %j", (confirm) => {
    expect(isConfirmed(confirm, cafe)).toBe(false);
  });

  it("does not require the name for an empty object", () => {
    expect(isConfirmed(null, { name: "Nord", holds: 0 })).toBe(true);
    expect(isConfirmed("another", { name: "Nord", holds: 0 })).toBe(true);
  });
});
