import type { AuditEntry } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { importEnded, sendImport } from "../support/import-files.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { purgeEntries } from "../../src/audit/audit.sql.ts";

let service: TestService;
let shop: Shop;
let owner: Person;
let viewer: Person;
let other: TestAccount;
let stranger: Person;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner, "Fernway");
  owner = await addPerson(service, service.owner, "Olga", "owner");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  other = await service.addAccount("stranger@example.com");
  stranger = await addPerson(service, other, "Stan", "owner");
});
afterAll(() => service?.stop());

const list = (query = "", by = owner): Promise<Answer> => by.api.call("GET", `/api/audit${query}`);
const entries = async (query = ""): Promise<AuditEntry[]> => (await list(query)).body.items;
const emailOf = ({ userId }: Person): string => `${userId}@example.com`;

describe("GET /api/audit", () => {
  it("shows who changed which fields of a persona, from where, and with which request id", async () => {
    const path = `/api/personas/${shop.personaId}`;
    const { greeting } = (await owner.api.call("GET", path)).body;
    const change = await owner.api
      .with({ "x-request-id": "0190a0b0-1111-7000-8000-000000000001" })
      .call("PATCH", path, { greeting: "Hello there", tone: "warm" });
    expect(change.status).toBe(200);
    const { status, body } = await list("?action=persona.updated");
    expect([status, body.total_count, body.next_cursor]).toEqual([200, 1, null]);
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      action: "persona.updated",
      operation: "updatePersona",
      actor: { kind: "user", id: owner.userId, name: emailOf(owner) },
      object: { type: "persona", id: shop.personaId, name: expect.any(String) },
      changes: [
        { field: "greeting", before: greeting, after: "Hello there" },
        { field: "tone", before: null, after: "warm" },
      ],
      outcome: "succeeded",
      code: null,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      request_id: "0190a0b0-1111-7000-8000-000000000001",
    });
  });

  it("records keys by their prefix, without the secret", async () => {
    const path = `/api/personas/${shop.personaId}/api-keys`;
    const minted = (await owner.api.call("POST", path, { slot: "secondary" })).body;
    expect((await owner.api.call("DELETE", `${path}/${minted.info.id}`)).status).toBe(204);
    const found = await entries(`?object_id=${minted.info.id}`);
    expect(found.map(({ action, object }) => [action, object.name])).toEqual([
      ["api_key.deleted", minted.info.prefix],
      ["api_key.created", minted.info.prefix],
    ]);
    expect(JSON.stringify(await entries())).not.toContain(minted.key);
    expect((await shop.api.call("DELETE", `/api/knowledge/docs/by-external-id/none`)).status).toBe(204);
    const [byKey] = await entries("?action=text.deleted");
    expect([byKey?.actor.kind, service.owner.key.startsWith(byKey?.actor.name ?? "?")]).toEqual(["account_key", true]);
  });

  it("records users, roles, and the deleted user's address", async () => {
    const added = (await owner.api.call("POST", "/api/account/users", { email: "new@example.com", name: "Nils", role: "viewer" })).body;
    await owner.api.call("PATCH", `/api/account/users/${added.id}`, { role: "operator" });
    await owner.api.call("DELETE", `/api/account/users/${added.id}`);
    const found = await entries(`?object_id=${added.id}`);
    expect(found.map(({ action, object }) => [action, object.name])).toEqual([
      ["user.deleted", "Nils"],
      ["user.updated", "Nils"],
      ["user.created", "Nils"],
    ]);
    expect(found[1]?.changes).toEqual([{ field: "role", before: "viewer", after: "operator" }]);
  });

  it("records sign-ins, failed sign-ins of known addresses, and sign-outs", async () => {
    const api = new Api(service.url);
    const email = emailOf(viewer);
    const signIn = { email, password: service.owner.password };
    const { access_token: token } = (await api.call("POST", "/api/auth/login", signIn)).body;
    expect((await api.call("POST", "/api/auth/login", { ...signIn, password: "wrong-password" })).status).toBe(401);
    expect((await api.call("POST", "/api/auth/login", { ...signIn, email: "nobody@example.com" })).status).toBe(401);
    expect((await api.with({ authorization: `Bearer ${token}` }).call("POST", "/api/auth/logout")).status).toBe(204);
    const of = `?actor_id=${viewer.userId}`;
    await eventually(async () => (await entries(`${of}&action=user.sign_in_failed`)).length > 0);
    const found = await entries(of);
    expect(found.map(({ action, outcome, code }) => [action, outcome, code]).toSorted()).toEqual([
      ["user.sign_in_failed", "rejected", "auth.invalid_credentials"],
      ["user.signed_in", "succeeded", null],
      ["user.signed_in", "succeeded", null],
      ["user.signed_out", "succeeded", null],
    ]);
    expect(JSON.stringify(await entries())).not.toMatch(/wrong-password|nobody@/);
  });

  it("records an import once, and records products and files changed by a user, but not those changed by programs", async () => {
    const path = `/v1/knowledge/sources/${shop.catalogId}`;
    const file = { name: "list.csv", content: "sku;name;price\nA;Rope;1\n" };
    for (const dry of [true, true, false]) await sendImport(owner.api, { sourceId: shop.catalogId, ...file, options: { dry_run: dry } });
    await importEnded(owner.api, shop.catalogId);
    for (const api of [owner.api, shop.api]) await api.call("PUT", `${path}/documents`, { items: [{ id: "B", title: "Helmet" }] });
    const form = new FormData();
    form.append("payload_json", JSON.stringify({ id: "care" }));
    form.append("file", new Blob(["Wash by hand."]), "care.txt");
    expect((await owner.api.raw("POST", `/v1/knowledge/sources/${shop.filesId}/documents/upload`, form)).status).toBeLessThan(300);
    const found = (await entries(`?actor_id=${owner.userId}`)).filter(({ action }) => /^(?:source\.(?:import|prod)|document)/.test(action));
    expect(found.map(({ action, object }) => [action, object.id])).toEqual([
      ["document.file_uploaded", "care"],
      ["source.products_edited", shop.catalogId],
      ["source.import_started", shop.catalogId],
    ]);
    expect(found[1]?.changes).toEqual([{ field: "items", before: null, after: '[{"id":"B","title":"Helmet"}]' }]);
    expect(await entries("?action=source.products_edited")).toHaveLength(1);
  });

  it("records rejected changes with their code", async () => {
    const unknown = "0190a0b0-2222-7000-8000-000000000002";
    expect((await owner.api.call("DELETE", `/api/webhooks/${unknown}`)).status).toBe(404);
    const [entry] = await entries(`?object_id=${unknown}`);
    expect([entry?.action, entry?.outcome, entry?.code]).toEqual(["webhook.deleted", "rejected", "resource.not_found"]);
    expect((await entries("?outcome=rejected&action=webhook.deleted")).length).toBe(1);
  });

  it("records account settings and downloads, and is also available as CSV", async () => {
    expect((await owner.api.call("PATCH", "/api/account", { audit_retention_days: 400 })).body.audit_retention_days).toBe(400);
    const asCsv = owner.api.with({ accept: "text/csv" });
    const { text } = await asCsv.call("GET", "/api/audit?action=account.updated");
    const [head = "", row = ""] = text.split("\r\n");
    expect(head).toBe(
      "created_at,action,outcome,code,actor_kind,actor_id,actor_name,object_type,object_id,object_name,changes,ip,request_id",
    );
    expect(row).toContain("audit_retention_days: 365 -> 400");
    const [download] = await entries("?action=data.exported");
    expect([download?.object, download?.changes]).toEqual([
      { type: "export", id: null, name: "listAuditEntries" },
      expect.arrayContaining([{ field: "action", before: null, after: "account.updated" }]),
    ]);
    expect((await owner.api.call("PATCH", "/api/account", { audit_retention_days: 29 })).status).toBe(400);
  });

  it("pages by cursor and filters by time", async () => {
    const all = await entries("?limit=200");
    const seen: string[] = [];
    for (let query = "?limit=3"; ;) {
      const { body } = await list(query);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.next_cursor === null) break;
      query = `?limit=3&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    const middle = encodeURIComponent(all[2]?.created_at ?? "");
    const [later, earlier] = [await list(`?since=${middle}`), await list(`?until=${middle}`)];
    expect(later.body.total_count + earlier.body.total_count).toBe(all.length);
    for (const query of ["?action=nothing", "?since=2026-02-30T00:00:00Z", "?cursor=x", "?actor_id=x"]) {
      expect((await list(query)).status, query).toBe(400);
    }
  });

  it("is readable only by owners and admins of the account", async () => {
    expect((await list("", viewer)).status).toBe(403);
    expect((await shop.api.call("GET", "/api/audit")).status).toBe(403);
    const foreign = (await list("?limit=200", stranger)).body.items;
    expect(foreign.map(({ action }: { action: string }) => action)).toEqual(["user.signed_in"]);
  });
});

describe("the stored entries", () => {
  let statements = 0;
  const run = (text: string): Promise<number> => service.database.run(`test.audit.${(statements += 1)}`, text);

  it("cannot be changed, deleted or truncated", async () => {
    const id = (await entries())[0]?.id ?? "";
    for (const text of [
      `update audit_entries set ip = '10.0.0.1' where id = '${id}'`,
      `update audit_entries set outcome = 'failed' where id = '${id}'`,
      `delete from audit_entries where id = '${id}'`,
      "truncate audit_entries",
    ]) {
      await expect(run(text), text).rejects.toThrow(/append-only/);
    }
  });

  it("are deleted only after the retention period", async () => {
    await run("alter table audit_entries disable trigger audit_entries_append_only");
    await run("update audit_entries set created_at = now() - interval '401 days' where action = 'persona.updated'");
    await run("update audit_entries set created_at = now() - interval '399 days' where action = 'user.deleted'");
    await run("alter table audit_entries enable trigger audit_entries_append_only");
    expect(await purgeEntries(service.database, 100)).toBe(1);
    expect([(await entries("?action=persona.updated")).length, (await entries("?action=user.deleted")).length]).toEqual([0, 1]);
  });

  it("include an entry with an unknown outcome if the service was killed during the call", async () => {
    await run(
      `insert into audit_entries (id, account_id, operation, action, actor_kind, actor_id, object_type, ip, request_id)
       select '0190a0b0-3333-7000-8000-000000000003', id, 'deleteBrand', 'brand.deleted', 'user', id, 'brand', '::1', 'r' from accounts where id = '${service.owner.accountId}'`,
    );
    expect((await entries("?outcome=unknown")).map(({ action }) => action)).toEqual(["brand.deleted"]);
  });
});
