import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { exportedLists, leftOut } from "../../src/account-data/export/exported-rows.sql.ts";
import { removeAccounts } from "../../src/account-data/removal/remove-accounts.ts";
import { Api, eventually } from "../support/api.ts";
import { readZip } from "../support/read-zip.ts";
import { addPerson, type Person } from "../support/people.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { silentLog } from "../support/silent-log.ts";
import { settleTenant, type Tenant } from "../support/tenant.ts";

let service: SharedService;
let account: TestAccount;
let tenant: Tenant;
let owner: Person;
let indexedBefore: number;

async function indexed(): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/index_documents (\d+)/.exec(metrics)?.[1] ?? Number.NaN);
}

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  indexedBefore = await indexed();
  account = await service.addAccount("leaving@example.com");
  tenant = await settleTenant(service, "morvane", account);
  owner = await addPerson(service, account, "Olga", "owner");
  await owner.api.call("PATCH", "/api/account", { name: "Morvane Lamps" });
}, 120_000);

interface Table {
  readonly name: string;
  readonly ofAccount: boolean;
}

/** Every table of the database, and whether it has an account column. */
const tables = (): Promise<Table[]> =>
  service.database.rows<Table>(
    "test.tables",
    `select c.relname::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as "ofAccount"
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`,
  );

/** Number of rows, in each table, that contain one of the ids. */
async function rowsWith(ids: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await tables()) {
    // Excluded, because an index change contains the id of the deleted document, and is itself deleted once every node has applied it.
    if (name === "index_changes") continue;
    const row = await service.database.one<{ count: number }>(
      `test.with.${name}`,
      `select count(*) as count from "${name}" t where t::text like any (select '%' || id || '%' from unnest($1::text[]) id)`,
      [ids],
    );
    if (row !== null && row.count > 0) found[name] = row.count;
  }
  return found;
}

const storedFiles = async (): Promise<string[]> =>
  (await readdir(path.join(service.dataDir, "files"), { recursive: true })).map((file) => path.basename(file));

describe("The export of an account", () => {
  it("covers every table of account data, except for a list of justified exceptions", async () => {
    const queries = exportedLists.map(({ query }) => query).join("\n");
    const named = new Set([...queries.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table ?? ""));
    const listed = new Set([...named, ...Object.values(leftOut).flat()]);
    const all = (await tables()).flatMap(({ name, ofAccount }) => (ofAccount ? [name] : []));
    expect(all.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !all.includes(name) && Object.values(leftOut).flat().includes(name))).toEqual([]);
    for (const { name, query } of exportedLists) expect(query, name).toMatch(/\b(account_id|id) = \$1/);
  });

  it("is an archive that contains all lists and stored files but no secrets, and that only owners can create and download", async () => {
    expect((await owner.api.call("GET", "/api/account/export")).body).toEqual({ export: null });
    expect((await owner.api.call("GET", "/api/account/export/file")).status).toBe(404);
    const started = await owner.api.call("POST", "/api/account/export");
    expect([started.status, started.body.status]).toEqual([202, "queued"]);
    await eventually(async () => (await owner.api.call("GET", "/api/account/export")).body.export.status === "completed", 30_000);
    const response = await fetch(`${service.url}/api/account/export/file`, { headers: owner.headers });
    const archive = Buffer.from(await response.arrayBuffer());
    const { export: state } = (await owner.api.call("GET", "/api/account/export")).body;
    expect([response.headers.get("content-type"), archive.length]).toEqual(["application/zip", state.size_bytes]);
    const files = await readZip(archive);
    const summary = JSON.parse(files.get("summary.json") ?? "");
    expect([summary.files, summary.missing_files]).toEqual([1, []]);
    expect(exportedLists.filter(({ name }) => !files.has(`${name}.jsonl`))).toEqual([]);
    const lines = (name: string): { [field: string]: unknown }[] =>
      (files.get(`${name}.jsonl`) ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    expect(lines("account")).toMatchObject([{ id: account.accountId, name: "Morvane Lamps" }]);
    expect(lines("documents").map(({ external_id: id }) => id)).toEqual(
      expect.arrayContaining(["morvane-lamp", "morvane-note", "shared-note"]),
    );
    expect(lines("messages").some(({ data }) => JSON.stringify(data).includes("What does the morvane garden lamp cost?"))).toBe(true);
    expect([...files].find(([name]) => name.endsWith("morvane.txt"))?.[1]).toBe("Garden lamps are repaired by morvane.");
    const whole = [...files.values()].join("\n");
    const hashes = await service.database.rows<{ secret: string }>(
      "test.secrets",
      `select password_hash as secret from users where account_id = $1 and password_hash is not null
       union all select encode(hash, 'hex') from api_keys where account_id = $1 union all select encode(seed, 'hex') from browser_sessions where account_id = $1`,
      [account.accountId],
    );
    const secrets = [...hashes.map(({ secret }) => secret), account.key, tenant.personaKey, tenant.integrationKey];
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);
    for (const caller of [(await addPerson(service, account, "Ada", "admin")).api, tenant.shop.api])
      for (const [method, url] of [
        ["POST", "/api/account/export"],
        ["GET", "/api/account/export/file"],
        ["DELETE", "/api/account"],
      ] as const)
        expect((await caller.call(method, url)).status).toBe(403);
  });
});

describe("The deletion of an account", () => {
  it("requires the account's name, and changes nothing if the name is missing", async () => {
    for (const confirm of ["", "?confirm=", "?confirm=morvane"]) {
      const { status, body } = await owner.api.call("DELETE", `/api/account${confirm}`);
      expect([status, body.code]).toEqual([409, "account.confirm_required"]);
    }
    expect((await owner.api.call("GET", "/api/account")).status).toBe(200);
  });

  it("revokes all access immediately, and leaves no row, file or index entry, even if it was interrupted", async () => {
    const before = await service.database.rows<{ id: string }>(
      "test.ids",
      `select id::text from documents where account_id = $1 union all select id::text from sessions where account_id = $1
       union all select id::text from users where account_id = $1 union all select id::text from personas where account_id = $1
       union all select id::text from sources where account_id = $1 union all select id::text from brands where account_id = $1`,
      [account.accountId],
    );
    const ids = [account.accountId, ...before.map(({ id }) => id)];
    const held = await rowsWith(ids);
    expect(Object.keys(held).length).toBeGreaterThan(35);
    const keys = await service.database.rows<{ key: string }>(
      "test.keys",
      `select blob_key as key from documents where account_id = $1 and blob_key is not null union all
       select blob_key from account_exports where account_id = $1 and blob_key is not null`,
      [account.accountId],
    );
    expect(keys).toHaveLength(2);
    expect(await storedFiles()).toEqual(expect.arrayContaining(keys.map(({ key }) => key)));
    expect(await indexed()).toBeGreaterThan(indexedBefore);
    // Simulates another runner that stops in the middle of a step, like a killed process.
    const broken = removeAccounts(
      {
        database: service.database,
        blobs: { delete: () => Promise.reject(new Error("interrupted")) },
        bus: { subscribe: () => () => undefined },
        log: silentLog,
      },
      { pollMs: 1 },
    );

    expect((await owner.api.call("DELETE", "/api/account?confirm=Morvane%20Lamps")).status).toBe(204);
    await broken.stop();

    expect((await owner.api.call("GET", "/api/account")).status).toBe(401);
    expect((await tenant.shop.api.call("GET", "/v1/brands")).status).toBe(401);
    expect((await tenant.shop.visitor.call("POST", "/v1/search", { query: "lamp" })).status).toBe(401);
    const signIn = { email: account.email, password: account.password };
    expect((await new Api(service.url).call("POST", "/api/auth/login", signIn)).status).toBe(401);
    await eventually(async () => Object.keys(await rowsWith(ids)).length === 0, 30_000);
    expect((await storedFiles()).filter((file) => keys.some(({ key }) => key === file))).toEqual([]);
    await eventually(async () => (await indexed()) === indexedBefore);
  });
});
