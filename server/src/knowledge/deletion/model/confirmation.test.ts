import { describe, expect, it } from "vitest";
import { confirms } from "./confirmation.ts";

describe("confirms", () => {
  it("accepts the stored name in either Unicode form", () => {
    expect(confirms("Caf\u00e9 Nord", "Caf\u00e9 Nord")).toBe(true);
    expect(confirms("Cafe\u0301 Nord", "Caf\u00e9 Nord")).toBe(true);
    expect(confirms("Caf\u00e9 Nord", "Cafe\u0301 Nord")).toBe(true);
  });

  it.each([[null], [""], ["caf\u00e9 nord"], ["Caf\u00e9"], ["Caf\u00e9 Nord "], ["Cafe Nord"]])("rejects %j", (confirm) => {
    expect(confirms(confirm, "Caf\u00e9 Nord")).toBe(false);
  });
});
