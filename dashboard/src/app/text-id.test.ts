import { describe, expect, it } from "vitest";
import { textIdFor } from "./text-id.ts";

describe("textIdFor", () => {
  it("returns a unique, readable id for a title in any script", () => {
    expect(textIdFor("Do you ship to Österreich?", 36)).toBe("text-do-you-ship-to-o-sterreich-10");
    expect(textIdFor("送料は?", 37)).toBe("text-11");
    expect(textIdFor("Same", 1)).not.toBe(textIdFor("Same", 2));
    expect(textIdFor("a".repeat(300), 1).length).toBeLessThan(80);
  });
});
