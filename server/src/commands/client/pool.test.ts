import { expect, it } from "vitest";
import { runPool } from "./pool.ts";

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("processes every value with limited concurrency", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await runPool([1, 2, 3, 4, 5, 6, 7], 3, async (value) => {
    most = Math.max(most, (running += 1));
    await tick();
    running -= 1;
    done.push(value);
  });
  expect([most, done]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]]);
});

it("starts no further work after an error, and waits for running work", async () => {
  const ended: number[] = [];
  const work = async (value: number): Promise<void> => {
    await tick();
    if (value === 1) throw new Error("first");
    await tick();
    ended.push(value);
  };
  await expect(runPool([1, 2, 3, 4], 2, work)).rejects.toThrow("first");
  expect(ended).toEqual([2]);
});
