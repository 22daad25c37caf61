import { describe, expect, it, onTestFinished } from "vitest";
import type { Queryable } from "../../ports/database.ts";
import { type FinishedSearch, searchLog } from "./search-log.ts";

const quiet = (): void => undefined;
const search: FinishedSearch = {
  accountId: "account",
  personaId: "persona",
  query: "lamp",
  mode: "fast",
  hasImage: false,
  hits: 3,
  credits: 1,
  durationMs: 1.4,
};

function open(run: (rows: readonly { id: string }[]) => Promise<number>) {
  let ids = 0;
  const database = { run: (_: string, __: string, [rows]: readonly string[]) => run(JSON.parse(rows ?? "[]")) } as unknown as Queryable;
  const log = searchLog({
    database,
    clock: { now: () => new Date(0) },
    ids: { uuidv7: () => `id-${(ids += 1)}` },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  onTestFinished(() => log.stop());
  return log;
}

describe("searchLog", () => {
  it("writes pending searches in batches of at most 1,000", async () => {
    const written: number[] = [];
    const log = open(async (rows) => written.push(rows.length));
    for (let at = 0; at < 2_300; at += 1) log.note(search);
    await log.flush();
    await log.flush();
    expect(written).toEqual([1_000, 1_000, 300]);
  });

  it("writes a failed batch again with the same ids, before later searches", async () => {
    const tried: string[][] = [];
    const log = open(async (rows) => {
      tried.push(rows.map(({ id }) => id));
      if (tried.length === 1) throw new Error("no database");
      return rows.length;
    });
    log.note(search);
    await expect(log.flush()).rejects.toThrow("no database");
    log.note(search);
    await log.flush();
    expect(tried).toEqual([["id-1"], ["id-1"], ["id-2"]]);
  });

  it("drops and counts searches if 20,000 are pending", async () => {
    let written = 0;
    const log = open(async (rows) => (written += rows.length));
    for (let at = 0; at < 20_007; at += 1) log.note(search);
    expect(log.dropped).toBe(7);
    await log.flush();
    expect(written).toBe(20_000);
  });
});
