import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountCache } from "./account-cache.ts";

interface Thing {
  readonly account: string;
  readonly version: number;
}

function setUp(maxAge = 10_000) {
  const outage = { at: null as number | null, since: (): number | null => outage.at };
  const cache = new AccountCache(outage);
  const stored = new Map<string, Thing>([
    ["x", { account: "one", version: 1 }],
    ["y", { account: "two", version: 1 }],
  ]);
  const load = vi.fn<(key: string) => Promise<Thing | null>>(async (key) => stored.get(key) ?? null);
  return { outage, cache, stored, load, read: cache.view<Thing>({ load, accountOf: (thing) => thing.account, max: 100, maxAge }) };
}

describe("AccountCache", () => {
  it("loads a value once, and shares the load among concurrent calls", async () => {
    const { load, read } = setUp();
    await Promise.all([read("x"), read("x")]);
    await read("x");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("reloads a value only after a change to its own account", async () => {
    const { cache, stored, load, read } = setUp();
    await Promise.all([read("x"), read("y")]);
    stored.set("x", { account: "one", version: 2 });
    cache.changed("one");
    expect([await read("x"), await read("y")]).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(load.mock.calls.map(([key]) => key)).toEqual(["x", "y", "x"]);
  });

  it("never serves a value whose load started before a change", async () => {
    const { cache, stored, load, read } = setUp();
    let finish: (thing: Thing) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const early = read("x");
    stored.set("x", { account: "one", version: 2 });
    cache.changed("one");
    const late = read("x");
    finish({ account: "one", version: 1 });
    await early;
    expect(await late).toMatchObject({ version: 2 });
    expect(await read("x")).toMatchObject({ version: 2 });
  });

  it("looks up a missing value again after any change", async () => {
    const { cache, stored, load, read } = setUp();
    expect([await read("z"), await read("z")]).toEqual([null, null]);
    expect(load).toHaveBeenCalledTimes(1);
    stored.set("z", { account: "one", version: 1 });
    cache.changed("two");
    expect(await read("z")).toMatchObject({ version: 1 });
  });

  it("reloads everything after a gap in the notifications", async () => {
    const { cache, load, read } = setUp();
    await Promise.all([read("x"), read("y")]);
    cache.allChanged();
    await Promise.all([read("x"), read("y")]);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("reloads values older than the maximum age, in case a notification was missed", async () => {
    const { load, read } = setUp(0);
    await read("x");
    await read("x");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("does not cache a failure", async () => {
    const { load, read } = setUp();
    load.mockRejectedValueOnce(new Error("no database"));
    await expect(read("x")).rejects.toThrow("no database");
    expect(await read("x")).toMatchObject({ version: 1 });
  });
});

describe("AccountCache while the database is unreachable", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Loads a value, and begins an outage during which loads never finish. */
  async function setUpOutage(ageAtOutage: number) {
    const parts = setUp();
    await parts.read("x");
    await vi.advanceTimersByTimeAsync(ageAtOutage);
    parts.outage.at = performance.now();
    parts.load.mockImplementation(() => new Promise(() => undefined));
    return parts;
  }

  it("serves a value for two minutes without loading it", async () => {
    const { load, read } = await setUpOutage(5_000);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await read("x")).toMatchObject({ version: 1 });
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_001);
    void read("x");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("serves a value whose load was waiting when the outage was noticed", async () => {
    const { outage, read } = await setUpOutage(5_000);
    const since = outage.at;
    outage.at = null;
    await vi.advanceTimersByTimeAsync(6_000);
    const waiting = read("x");
    await vi.advanceTimersByTimeAsync(1_000);
    outage.at = since;
    await vi.advanceTimersByTimeAsync(200);
    expect(await waiting).toMatchObject({ version: 1 });
  });

  it("serves a value whose load fails because of the outage", async () => {
    const { outage, load, read } = await setUpOutage(5_000);
    const since = outage.at;
    outage.at = null;
    load.mockImplementation(async () => {
      outage.at = since;
      throw new Error("no database");
    });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await read("x")).toMatchObject({ version: 1 });
  });

  it("does not serve a value that was too old, or changed, before the outage", async () => {
    const old = await setUpOutage(10_001);
    void old.read("x");
    expect(old.load).toHaveBeenCalledTimes(2);
    const changed = await setUpOutage(5_000);
    changed.cache.changed("one");
    void changed.read("x");
    expect(changed.load).toHaveBeenCalledTimes(2);
  });

  it("loads a value again after the outage", async () => {
    const { outage, stored, load, read } = await setUpOutage(5_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await read("x")).toMatchObject({ version: 1 });
    outage.at = null;
    stored.set("x", { account: "one", version: 2 });
    load.mockImplementation(async (key) => stored.get(key) ?? null);
    expect(await read("x")).toMatchObject({ version: 2 });
  });
});
