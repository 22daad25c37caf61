import { describe, expect, it } from "vitest";
import { FileTurns } from "./file-turns.ts";
import type { ClaimedDocument } from "./store.ts";

const of = (...accounts: string[]): ClaimedDocument[] => accounts.map((accountId) => ({ accountId }) as ClaimedDocument);

let signs = 0;
/** Something new all the time. */
const sign = (): number => ++signs;

/** Claims for a loop what the test says is there, and which accounts were left out each time. */
function claiming(turns: FileTurns, signsSoFar: () => number) {
  const asked: (readonly string[])[] = [];
  const claim = (loop: string, ...accounts: string[]): Promise<unknown> =>
    turns.claim(
      loop,
      (except) => {
        asked.push(except);
        return Promise.resolve(of(...accounts));
      },
      signsSoFar,
    );
  return { asked, claim };
}

describe("whose files the loops work on", () => {
  it("an account that holds all loops but one gets no more, until one of its loops is done", async () => {
    const turns = new FileTurns(3);
    const { asked, claim } = claiming(turns, sign);
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
      turns.claim(
        loop,
        async (except) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          return except.includes("a") ? of("b") : of("a");
        },
        sign,
      ),
    );
    expect((await Promise.all(claims)).flat().map(({ accountId }) => accountId)).toEqual(["a", "a", "b"]);
  });

  it("a single loop is anybody's", async () => {
    const turns = new FileTurns(1);
    await turns.claim("one", () => Promise.resolve(of("a")), sign);
    turns.done("one");
    expect(await turns.claim("one", (except) => Promise.resolve(of(...except)), sign)).toEqual([]);
  });

  it("what one loop has just looked for in vain no other looks for, until there is a sign of work or some time has gone by", async () => {
    const turns = new FileTurns(5);
    let asked = 0;
    const claim = (seen: number): Promise<unknown> =>
      turns.claim(
        "loop",
        () => {
          asked += 1;
          return Promise.resolve([]);
        },
        () => seen,
      );
    await Promise.all([claim(1), claim(1), claim(1)]);
    expect(asked).toBe(1);
    await claim(2);
    expect(asked).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await claim(2);
    expect(asked).toBe(3);
  });

  it("a loop looks again when another has ended and its account may take its place", async () => {
    const turns = new FileTurns(2);
    const { asked, claim } = claiming(turns, () => 1);
    await claim("one", "a");
    await claim("two");
    turns.done("one");
    await claim("two", "a");
    expect(asked).toEqual([[], ["a"], []]);
  });
});
