import { describe, expect, it } from "vitest";
import { Aborted, itemsUntilAborted, untilAborted } from "./until-aborted.ts";

const never = new Promise<never>(() => undefined);

describe("untilAborted", () => {
  it("settles with the outcome of the promise", async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
  });

  it("rejects immediately if the signal aborts or has already aborted", async () => {
    const abort = new AbortController();
    const waiting = untilAborted(never, abort.signal);
    abort.abort();
    await expect(waiting).rejects.toBeInstanceOf(Aborted);
    await expect(untilAborted(never, abort.signal)).rejects.toBeInstanceOf(Aborted);
  });
});

describe("itemsUntilAborted", () => {
  it("yields all items, and ends when the source ends", async () => {
    async function* items(): AsyncGenerator<number> {
      yield 1;
      yield 2;
    }
    const seen: number[] = [];
    for await (const item of itemsUntilAborted(items(), new AbortController().signal)) seen.push(item);
    expect(seen).toEqual([1, 2]);
  });

  it("ends and notifies the source, even if the source hangs", async () => {
    const abort = new AbortController();
    let closed = false;
    const source: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => never,
        return: () => {
          closed = true;
          return never;
        },
      }),
    };
    const reading = (async () => {
      for await (const item of itemsUntilAborted(source, abort.signal)) throw new Error(String(item));
    })();
    abort.abort();
    await expect(reading).rejects.toBeInstanceOf(Aborted);
    expect(closed).toBe(true);
  });
});
