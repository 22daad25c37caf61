import { describe, expect, it } from "vitest";
import { addressOf, idFor, titleOf } from "./text-rules.ts";

describe("a text written by hand", () => {
  it("has a unique, readable id in any script", () => {
    expect(idFor("Do you ship to Österreich?", 36)).toBe("text-do-you-ship-to-o-sterreich-10");
    expect(idFor("送料は?", 37)).toBe("text-11");
    expect(idFor("Same", 1)).not.toBe(idFor("Same", 2));
    expect(idFor("a".repeat(300), 1).length).toBeLessThan(80);
  });

  it("is shown by its id if it has no title", () => {
    expect([titleOf({ label: null, external_id: "faq-1" }), titleOf({ label: "Shipping", external_id: "faq-1" })]).toEqual([
      "faq-1",
      "Shipping",
    ]);
  });

  it("is encoded in the address", () => {
    expect(addressOf({ state: "staged", find: 24, text: "a", write: "" })).toEqual({
      state: "staged",
      find: "24",
      text: "a",
      write: undefined,
    });
  });
});
