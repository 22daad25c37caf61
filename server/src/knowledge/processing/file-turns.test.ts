import { describe, expect, it } from "vitest";
import { FileTurns } from "./file-turns.ts";
import type { Claim, ClaimedDocument } from "./model/claim.ts";

const of = (...accounts: string[]): Claim => ({
  documents: accounts.map((accountId) => ({ accountId }) as ClaimedDocument),
  mayBeMore: accounts.length > 0,
});

/** Expects that idle loops are not notified. */
const nobody = (): void => undefined;

/** Returns a function that claims the given accounts' work for a loop and records the excluded accounts. */
function claiming(turns: FileTurns) {
  const asked: (readonly string[])[] = [];
  const claim = (loop: string, ...accounts: string[]): Promise<unknown> =>
    turns.claim(loop, (except) => {
      asked.push(except);
      return Promise.resolve(of(...accounts));
    });
  return { asked, claim };
}

describe("FileTurns", () => {
  it("keeps one loop free of an account's work, and lets the account claim again when one of its loops is idle", async () => {
    const turns = new FileTurns(3, nobody);
    const { asked, claim } = claiming(turns);
    await claim("one", "a", "a", "b");
    await claim("two", "a");
    await claim("three", "b");
    turns.done("one");
    await claim("one");
    expect(asked).toEqual([[], [], ["a"], []]);
  });

  it("takes concurrent claims into account", async () => {
    const turns = new FileTurns(3, nobody);
    const claims = ["one", "two", "three"].map((loop) =>
      turns.claim(loop, async (except) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return except.includes("a") ? of("b") : of("a");
      }),
    );
    expect((await Promise.all(claims)).flat().map(({ accountId }) => accountId)).toEqual(["a", "a", "b"]);
  });

  it("lets any account use the only loop", async () => {
    const turns = new FileTurns(1, nobody);
    await turns.claim("one", () => Promise.resolve(of("a")));
    turns.done("one");
    expect(await turns.claim("one", (except) => Promise.resolve(of(...except)))).toEqual([]);
  });

  it("skips a claim after another loop found nothing, until new work is reported or some time has passed", async () => {
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

  it("skips a claim after another loop claimed everything, if the claim excludes at least the same accounts", async () => {
    const turns = new FileTurns(2, nobody);
    const { asked, claim } = claiming(turns);
    const takeAll = turns.claim("one", () => Promise.resolve({ ...of("a"), mayBeMore: false }));
    expect(await takeAll).toHaveLength(1);
    expect(await claim("two", "a")).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("does not wake a loop for an account at its limit, and checks again when one of its loops is idle", async () => {
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

  it("reports deferred work if the account's loop claims another account's work and leaves some of it", async () => {
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

  it("gives a loop that is already serving an account time to claim its new work", async () => {
    const turns = new FileTurns(3, nobody);
    await turns.claim("one", () => Promise.resolve(of("a")));
    expect([turns.noticed("a"), turns.noticed("b")]).toEqual(["soon", "now"]);
    turns.done("one");
    expect(turns.noticed("a")).toBe("now");
  });

  it("does not lose work that is reported during a claim", async () => {
    const turns = new FileTurns(3, nobody);
    const { asked, claim } = claiming(turns);
    await turns.claim("one", () => {
      turns.noticed("a");
      return Promise.resolve(of());
    });
    expect(await claim("two", "a")).toHaveLength(1);
    expect(asked).toEqual([[]]);
  });

  it("claims again when another loop has finished and its account is below its limit", async () => {
    const turns = new FileTurns(2, nobody);
    const { asked, claim } = claiming(turns);
    await claim("one", "a");
    await claim("two");
    turns.done("one");
    await claim("two", "a");
    expect(asked).toEqual([[], ["a"], []]);
  });
});
