import { describe, expect, it } from "vitest";
import { FileTurns } from "./file-turns.ts";
import type { ClaimedDocument } from "./store.ts";

const of = (...accounts: string[]): ClaimedDocument[] => accounts.map((accountId) => ({ accountId }) as ClaimedDocument);

describe("whose files the loops work on", () => {
  it("an account that holds all loops but one gets no more, until one of its loops is done", async () => {
    const turns = new FileTurns(3);
    const asked: (readonly string[])[] = [];
    const claim = (loop: string, ...accounts: string[]): Promise<unknown> =>
      turns.claim(loop, (except) => {
        asked.push(except);
        return Promise.resolve(of(...accounts));
      });
    await claim("one", "a", "a", "b");
    await claim("two", "a");
    await claim("three", "b");
    turns.done("one");
    await claim("one");
    expect(asked).toEqual([[], [], ["a"], []]);
  });

  it("claims that begin at the same moment see each other", async () => {
    const turns = new FileTurns(3);
    const claims = ["one", "two", "three"].map((loop) =>
      turns.claim(loop, async (except) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return except.includes("a") ? of("b") : of("a");
      }),
    );
    expect((await Promise.all(claims)).flat().map(({ accountId }) => accountId)).toEqual(["a", "a", "b"]);
  });

  it("a single loop is anybody's", async () => {
    const turns = new FileTurns(1);
    await turns.claim("one", () => Promise.resolve(of("a")));
    turns.done("one");
    expect(await turns.claim("one", (except) => Promise.resolve(of(...except)))).toEqual([]);
  });
});
