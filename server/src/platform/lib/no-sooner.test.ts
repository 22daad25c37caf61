import { describe, expect, it } from "vitest";
import { noSooner } from "./no-sooner.ts";

describe("noSooner", () => {
  it("delays a fast success or failure and passes it on unchanged", async () => {
    const began = performance.now();
    expect(await noSooner(60, Promise.resolve(7))).toBe(7);
    await expect(noSooner(60, Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(performance.now() - began).toBeGreaterThan(115);
  });
});
