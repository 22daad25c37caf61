import { describe, expect, it } from "vitest";
import { FileTurns } from "./file-turns.ts";
import type { Claim, ClaimedDocument } from "./store.ts";

const of = (...accounts: string[]): Claim => ({
  documents: accounts.map((accountId) => ({ accountId }) as ClaimedDocument),
  mayBeMore: accounts.length > 0,
});

/** Of what was left nobody is told. */
const nobody = (): void => undefined;

/** Claims for a loop what the test says is there, and which accounts were left out each time. */
function claiming(turns: FileTurns) {
  const asked: (readonly string[])[] = [];
  const claim = (loop: string, ...accounts: string[]): Promise<unknown> =>
    turns.claim(loop, (except) => {
      asked.push(except);
      return Promise.resolve(of(...accounts));
    });
  return { asked, claim };
}

describe("whose files the loops work on", () => {
  it("an account that holds all loops but one gets no more, until one of its loops is done", async () => {
    const turns = new FileTurns(3, nobody);
    const { asked, claim } = claiming(turns);
    await claim("one", "a", "a", "b");
    await claim("two", "a");
    await claim("three", "b");
    turns.done("one");
    await claim("one");
    expect(asked).toEqual([[], [], ["a"], []]);
  });

  it("claims that begin at the same moment see each other", async () => {
    const turns = new FileTurns(3, nobody);
    const claims = ["one", "two", "three"].map((loop) =>
      turns.claim(loop, async (except) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return except.includes("a") ? of("b") : of("a");
      }),
    );
    expect((await Promise.all(claims)).flat().map(({ accountId }) => accountId)).toEqual(["a", "a", "b"]);
  });

  it("a single loop is anybody's", async () => {
    const turns = new FileTurns(1, nobody);
    await turns.claim("one", () => Promise.resolve(of("a")));
    turns.done("one");
    expect(await turns.claim("one", (except) => Promise.resolve(of(...except)))).toEqual([]);
  });

  it("what one loop has just looked for in vain no other looks for, until there is news of work or some time has gone by", async () => {
    const turns = new FileTurns(5, nobody);
    const { asked, claim } = claiming(turns);
    await Promise.all([claim("one"), claim("two"), claim("three")]);
    expect(asked).toHaveLength(1);
    turns.noticed("a");
    await claim("one");
    await claim("two");
    expect(asked).toHaveLength(2);
    turns.noticed(null);
    await claim("one");
    expect(asked).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await claim("one");
    expect(asked).toHaveLength(4);
  });

  it("nor where a loop has just taken all there was, while the accounts that it leaves out are at least the same", async () => {
    const turns = new FileTurns(2, nobody);
    const { asked, claim } = claiming(turns);
    const takeAll = turns.claim("one", () => Promise.resolve({ ...of("a"), mayBeMore: false }));
    expect(await takeAll).toHaveLength(1);
    expect(await claim("two", "a")).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("news of an account that holds all loops that it may wakes nobody, and is looked at when one of its loops is done", async () => {
    const turns = new FileTurns(2, nobody);
    const { asked, claim } = claiming(turns);
    await turns.claim("one", () => Promise.resolve({ ...of("a"), mayBeMore: false }));
    await claim("two");
    expect(asked).toEqual([]);
    expect([turns.noticed("a"), turns.noticed("b"), turns.noticed(null)]).toEqual(["never", "now", "now"]);
    await claim("two");
    expect(turns.noticed("a")).toBe("never");
    await claim("two");
    expect(asked).toEqual([["a"]]);
    turns.done("one");
    expect(turns.noticed("a")).toBe("now");
    expect(await claim("one", "a")).toHaveLength(1);
  });

  it("news that was slept over is told when a loop that worked for the account has taken another's and left some", async () => {
    let told = 0;
    const turns = new FileTurns(2, () => (told += 1));
    const { claim } = claiming(turns);
    await claim("one", "a");
    await claim("two", "b");
    turns.done("two");
    await claim("two");
    expect(turns.noticed("a")).toBe("never");
    turns.done("one");
    await claim("one", "a");
    expect(told).toBe(0);
    turns.done("one");
    await claim("one", "b");
    expect(told).toBe(1);
    turns.done("one");
    await claim("one", "b");
    expect(told).toBe(1);
  });

  it("a loop that works for an account is given time to take what is new of it", async () => {
    const turns = new FileTurns(3, nobody);
    await turns.claim("one", () => Promise.resolve(of("a")));
    expect([turns.noticed("a"), turns.noticed("b")]).toEqual(["soon", "now"]);
    turns.done("one");
    expect(turns.noticed("a")).toBe("now");
  });

  it("news that comes while a loop looks is not slept over", async () => {
    const turns = new FileTurns(3, nobody);
    const { asked, claim } = claiming(turns);
    await turns.claim("one", () => {
      turns.noticed("a");
      return Promise.resolve(of());
    });
    expect(await claim("two", "a")).toHaveLength(1);
    expect(asked).toEqual([[]]);
  });

  it("a loop looks again when another has ended and its account may take its place", async () => {
    const turns = new FileTurns(2, nobody);
    const { asked, claim } = claiming(turns);
    await claim("one", "a");
    await claim("two");
    turns.done("one");
    await claim("two", "a");
    expect(asked).toEqual([[], ["a"], []]);
  });
});
