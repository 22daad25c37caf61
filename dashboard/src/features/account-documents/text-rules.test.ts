import { describe, expect, it } from "vitest";
import { addressOf, titleOf } from "./text-rules.ts";

describe("a text written by hand", () => {
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
