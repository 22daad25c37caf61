import { describe, expect, it } from "vitest";
import { withMinimumDuration } from "./minimum-duration.ts";

describe("withMinimumDuration", () => {
  it("delays a fast result or failure, and passes it on unchanged", async () => {
    const began = performance.now();
    expect(await withMinimumDuration(60, Promise.resolve(7))).toBe(7);
    await expect(withMinimumDuration(60, Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(performance.now() - began).toBeGreaterThan(115);
  });
});
