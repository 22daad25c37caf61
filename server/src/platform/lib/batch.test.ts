import { describe, expect, it } from "vitest";
import { batch } from "./batch.ts";

describe("batch", () => {
  it("runs a single item immediately, and batches the items that arrive in the meantime", async () => {
    const calls: number[][] = [];
    const add = batch<number>(async (items) => {
      calls.push([...items]);
      await Promise.resolve();
    }, 3);
    await Promise.all([1, 2, 3, 4, 5].map(add));
    expect(calls).toEqual([[1], [2, 3, 4], [5]]);
    await add(6);
    expect(calls.at(-1)).toEqual([6]);
  });

  it("rejects only the failed item of a batch", async () => {
    const add = batch<number>(async (items) => {
      if (items.includes(2)) throw new Error("no");
    }, 3);
    const ends = await Promise.allSettled([1, 2, 3, 4].map(add));
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });
});
