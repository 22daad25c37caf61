import { describe, expect, it } from "vitest";
import { addressOf, titleOf } from "./text-rules.ts";

describe("documents written by users", () => {
  it("are shown with their id if they have no title", () => {
    expect([titleOf({ label: null, external_id: "faq-1" }), titleOf({ label: "Shipping", external_id: "faq-1" })]).toEqual([
      "faq-1",
      "Shipping",
    ]);
  });

  it("are encoded in the URL", () => {
    expect(addressOf({ state: "staged", find: 24, text: "a", write: "" })).toEqual({
      state: "staged",
      find: "24",
      text: "a",
      write: undefined,
    });
  });
});
