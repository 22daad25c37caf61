import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupCommand } from "../../src/commands/backup.ts";
import { restoreCommand } from "../../src/commands/restore.ts";
import { pinoLog } from "../../src/platform/log/pino.ts";
import type { Service } from "../../src/compose/service.ts";
import { startService } from "../../src/compose/start.ts";
import { feedStatements, type FeedStatements } from "../../src/search/feed.sql.ts";
import { readSettings } from "../../src/config/settings.ts";
import { Api, eventually } from "../support/api.ts";
import { runCommand, urlOf } from "../support/backup.ts";
import { settingsBeside } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { testDatabase } from "../support/test-database.ts";

let service: TestService;
let shop: Shop;
let store: FeedStatements;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  const generation = await service.database.one<{ id: number; fingerprint: string; dimensions: number }>(
    "test.generation",
    "select g.id, g.fingerprint, g.dimensions from vector_plan p join vector_generations g on g.id = p.serving",
  );
  if (generation === null) throw new Error("no model makes vectors");
  store = feedStatements(service.database, generation);
  await shop.load([
    { id: "lamp", title: "Brass lamp", price: 10 },
    { id: "chair", title: "Oak chair", price: 20 },
  ]);
});
afterAll(() => service.stop());

async function revisionOf(externalId: string): Promise<number | null> {
  const row = await service.database.one<{ id: string }>("test.documentId", "select id from documents where external_id = $1", [
    externalId,
  ]);
  // The job that deletes marked rows may finish before the test reads them.
  if (row === null) return null;
  const loaded = (await store.load([row.id]))[0]?.revision ?? null;
  expect((await store.revisions([row.id])).get(row.id) ?? null).toBe(loaded);
  return loaded;
}
const put = (item: object): Promise<unknown> =>
  shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [item] });
async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^parlance_${name} (.*)$`, "m").exec(text)?.[1]);
}

describe("Index checksum", () => {
  it("changes with every served change to the text, the filtered fields or the brand's languages", async () => {
    const seen = new Set([await revisionOf("lamp")]);
    const changes = [
      () => put({ id: "lamp", title: "Brass lamp", price: 11 }),
      () => put({ id: "lamp", title: "Brass lamp for desks", price: 11 }),
      () => put({ id: "lamp", title: "Brass lamp for desks", description: "Gives warm light.", price: 11 }),
      () => service.database.run("test.languages", `update brands set audience_languages = '["de"]' where id = $1`, [shop.brandId]),
    ];
    for (const [at, change] of changes.entries()) {
      await change();
      await shop.settled();
      seen.add(await revisionOf("lamp"));
      expect(seen.size, `change ${at}`).toBe(at + 2);
    }
  });

  it("does not change while new text is pending or while nothing changes", async () => {
    let before: number | null = null;
    // A worker may finish first; in that case, the test tries again with the next text.
    await eventually(async () => {
      await shop.settled();
      before = await revisionOf("chair");
      await put({ id: "chair", title: `Oak chair with arms ${Math.random()}`, price: 20 });
      const held = `update documents set next_attempt_at = now() + interval '1 hour', lease_owner = null, lease_until = null
        where external_id = 'chair' and state = 'pending'`;
      return (await service.database.run("test.hold", held)) === 1;
    });
    expect(await revisionOf("chair")).toBe(before);
    await service.database.run("test.go", "update documents set next_attempt_at = now() where external_id = 'chair'");
    await shop.settled();
    const after = await revisionOf("chair");
    expect(after).not.toBe(before);
    await put({ id: "lamp", title: "Another lamp" });
    await shop.settled();
    expect(await revisionOf("chair")).toBe(after);
  });

  it("is null for deleted documents", async () => {
    await shop.load([{ id: "gone", title: "Gone soon" }]);
    expect(await revisionOf("gone")).not.toBeNull();
    await shop.api.call("DELETE", `/v1/knowledge/sources/${shop.catalogId}/documents`, { ids: ["gone"] });
    expect(await revisionOf("gone")).toBeNull();
  });
});

describe("Restarted node", () => {
  it("finds all documents after its snapshot was damaged, and keeps the intact parts", async () => {
    const variables = await settingsBeside(service, { INDEX_MEMORY_MB: "16" });
    const settings = readSettings(variables);
    const start = (): Promise<Service> => startService(settings, pinoLog("silent"), "0.0.0-test");
    const find = async (node: Service): Promise<string[]> => {
      const visitor = Api.asVisitor(node.address, shop.personaId);
      const { body } = await visitor.call("POST", "/v1/search", { query: "lamp chair", top_k: 10 });
      return body.results.map((hit: { id: string }) => hit.id).toSorted();
    };
    const first = await start();
    expect(await find(first)).toEqual(["chair", "lamp"]);
    await first.stop();
    const folder = path.join(variables.DATA_DIR, "index");
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".segment"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = await readFile(path.join(folder, file));
      await writeFile(path.join(folder, file), bytes.subarray(0, bytes.length - 9));
    }
    const second = await start();
    expect(await find(second)).toEqual(["chair", "lamp"]);
    expect(await figure(second.address, "index_damaged_segments")).toBe(files.length);
    expect(await figure(second.address, "index_segments_lost")).toBe(0);
    await second.rebuildIndex();
    expect(await find(second)).toEqual(["chair", "lamp"]);
    expect(await figure(second.address, "index_rebuilds")).toBe(1);
    await second.stop();
    const third = await start();
    expect(await find(third)).toEqual(["chair", "lamp"]);
    expect(await figure(third.address, "index_damaged_segments")).toBe(0);
    await third.stop();
    await rm(variables.DATA_DIR, { recursive: true, force: true });
  });

  it("rejects a snapshot of another database or of another history of the same database", async () => {
    const variables = await settingsBeside(service, {});
    const start = (): Promise<Service> => startService(readSettings(variables), pinoLog("silent"), "0.0.0-test");
    const priceOf = async (node: Service): Promise<number> => {
      const { body } = await Api.asVisitor(node.address, shop.personaId).call("POST", "/v1/search", { query: "lamp" });
      return body.results[0].price;
    };
    /** Changes the database in the same way as restoring a backup: without a row in the change feed. */
    const restore = async (price: number, forget: string | null): Promise<void> => {
      const served = `jsonb_set(served::jsonb, '{hit}', to_jsonb(jsonb_set((served::jsonb ->> 'hit')::jsonb, '{price}', to_jsonb($1::integer))::text))`;
      await service.database.run("test.restore", `update documents set served = ${served} where external_id = 'lamp'`, [price]);
      await service.database.run("test.noChanges", "delete from index_changes");
      if (forget !== null) await service.database.run("test.forget", forget);
    };
    await (await start()).stop();
    await restore(71, null);
    const same = await start();
    expect(await priceOf(same), "a snapshot of this history is used").not.toBe(71);
    await same.stop();
    await restore(72, "delete from index_snapshot_marks");
    const back = await start();
    expect(await priceOf(back)).toBe(72);
    await back.stop();

    const manifests = (await readdir(path.join(variables.DATA_DIR, "index"), { recursive: true })).filter((name) =>
      name.endsWith("manifest"),
    );
    expect(manifests).toHaveLength(1);
    const file = path.join(variables.DATA_DIR, "index", manifests[0] ?? "");
    const [, body = ""] = (await readFile(file, "utf8")).split("\n");
    const manifest = JSON.parse(body) as { mark: string };
    const [cluster, oid, id] = manifest.mark.split("/");
    const feed = store;
    expect(await feed.hasMark(manifest.mark)).toBe(true);
    expect(await feed.hasMark(`${Number(cluster) + 4096}/${oid}/${id}`)).toBe(false);
    expect(await feed.hasMark(`${cluster}/${Number(oid) + 1}/${id}`)).toBe(false);
    const { epoch = "" } = (await service.database.one<{ epoch: string }>("test.epoch", "select epoch from database_epoch")) ?? {};
    await expect(feed.markSnapshot(randomUUID()), "a snapshot that was read from another database").rejects.toThrow("replaced");
    const ofThis = await feed.markSnapshot(epoch);
    expect(await feed.hasMark(ofThis)).toBe(true);
    await service.database.run("test.otherEpoch", "update database_epoch set epoch = gen_random_uuid()");
    expect(await feed.hasMark(ofThis)).toBe(false);
    await service.database.run("test.sameEpoch", "update database_epoch set epoch = $1", [epoch]);
    await rm(variables.DATA_DIR, { recursive: true, force: true });
  });

  it("answers only from the restored database, even if its transaction ids follow those of the snapshot", { timeout: 60_000 }, async () => {
    const variables = await settingsBeside(service, {});
    const start = (environment: Readonly<Record<string, string>>): Promise<Service> =>
      startService(readSettings(environment), pinoLog("silent"), "0.0.0-test");
    await (await start(variables)).stop();
    const backup = `${variables.DATA_DIR}-backup`;
    await runCommand(backupCommand, ["--to", backup], variables);
    const target = await testDatabase({ migrated: false });
    try {
      const restored = { ...variables, DATABASE_URL: urlOf(target.connection), FILES_DIR: `${variables.DATA_DIR}-files` };
      await runCommand(restoreCommand, ["--from", backup], restored);
      await target.database.exec("delete from documents where external_id = 'chair'; delete from index_changes");
      const node = await start(restored);
      const { body } = await Api.asVisitor(node.address, shop.personaId).call("POST", "/v1/search", { query: "lamp chair", top_k: 10 });
      expect(body.results.map((hit: { id: string }) => hit.id)).toEqual(["lamp"]);
      await node.stop();
    } finally {
      await target.drop();
      for (const folder of [variables.DATA_DIR, backup, `${variables.DATA_DIR}-files`]) await rm(folder, { recursive: true, force: true });
    }
  });
});
