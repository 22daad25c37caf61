import { describe, expect, it } from "vitest";
import { addressOf, filterOf } from "./audit-rules.ts";

describe("the URL of the audit log page", () => {
  it("is parsed into the filters of the list", () => {
    const address = addressOf({ type: "persona", outcome: "rejected", by: "u", about: "p", entry: "e" });
    expect(filterOf(address)).toEqual({ object_type: "persona", outcome: "rejected", actor_id: "u", object_id: "p" });
  });

  it("is parsed without the values that the service would reject", () => {
    expect(filterOf(addressOf({ type: "planet", outcome: "good", by: "", about: 3 }))).toEqual({});
  });
});
