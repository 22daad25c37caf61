import { describe, expect, it } from "vitest";
import { noSooner } from "./no-sooner.ts";

describe("noSooner", () => {
  it("holds back what was quick, whether it went well or not, and gives it as it was", async () => {
    const began = performance.now();
    expect(await noSooner(60, Promise.resolve(7))).toBe(7);
    await expect(noSooner(60, Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(performance.now() - began).toBeGreaterThan(115);
  });
});
