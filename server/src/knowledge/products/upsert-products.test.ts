import { describe, expect, it, vi } from "vitest";
import type { Documents } from "../documents/documents.ts";
import { ConcurrentWrite, type WriteOutcome } from "../documents/model/document-write.ts";
import type { Source } from "../sources/model/source.ts";
import { fakeDatabase } from "../../../test/support/fake-database.ts";
import { upsertProducts } from "./upsert-products.ts";

const source: Source = {
  id: "source",
  accountId: "account",
  brandId: "brand",
  name: "Catalog",
  type: "catalog",
  enabled: true,
  integrationId: null,
  streamKey: null,
  isCrawled: false,
  importId: null,
  createdAt: new Date(0),
};
const items = [
  { id: "a", title: "A" },
  { id: "b", title: "B" },
];

function setUp(...outcomes: (WriteOutcome | Error)[]) {
  const write = vi.fn<Documents["write"]>(async () => {
    const next = outcomes.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error("one call too many");
    return next;
  });
  const caughtUp = vi.fn<() => Promise<void>>(async () => undefined);
  const run = upsertProducts(
    {
      database: fakeDatabase({}),
      sources: { byId: async () => source },
      brands: { byId: async () => null },
      documents: { write },
      quota: async () => ({ knowledgeUnits: 1, storageUnits: 1 }),
      ids: { uuidv7: () => "id", uuidv4: () => "id" },
      caughtUp,
    },
    "account",
    { sourceId: "source", items },
  );
  return { run, write, caughtUp };
}

const written: WriteOutcome = {
  kind: "written",
  results: new Map([
    ["a", "created"],
    ["b", "no_op"],
  ]),
  createdAt: new Date(),
  droppedBlobs: [],
};

describe("upsertProducts", () => {
  it("counts the products by outcome", async () => {
    expect(await setUp(written).run).toEqual({ created: 1, updated: 0, no_op: 1, deferred: [] });
  });

  it("waits until the index contains changed products, but does not wait for new products", async () => {
    const created = setUp(written);
    await created.run;
    expect(created.caughtUp).not.toHaveBeenCalled();
    const updated = setUp({ ...written, results: new Map([["a", "updated"]]) });
    await updated.run;
    expect(updated.caughtUp).toHaveBeenCalledTimes(1);
  });

  it("retries once if a concurrent write wins, and then fails", async () => {
    const once = setUp(new ConcurrentWrite(), written);
    await expect(once.run).resolves.toMatchObject({ created: 1 });
    expect(once.write).toHaveBeenCalledTimes(2);
    const twice = setUp(new ConcurrentWrite(), new ConcurrentWrite());
    await expect(twice.run).rejects.toMatchObject({ code: "knowledge.concurrent_write" });
    expect(twice.write).toHaveBeenCalledTimes(2);
  });

  it("reports a source that was deleted in the meantime, and an exceeded quota", async () => {
    await expect(setUp({ kind: "source_gone" }).run).rejects.toMatchObject({ code: "knowledge.source_not_found" });
    await expect(setUp({ kind: "over_quota", unit: "knowledge", notices: [] }).run).rejects.toMatchObject({
      code: "limits.quota_exceeded",
      status: 402,
    });
  });

  it("rethrows other failures", async () => {
    await expect(setUp(new Error("no database")).run).rejects.toThrow("no database");
  });
});
