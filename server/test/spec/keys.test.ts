import { afterAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let other: SecondNode;
let account: TestAccount;
let owner: Api;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  account = service.owner;
  owner = await signedIn(service, account);
  shop = await openShop(service, account);
  await shop.load([{ id: "lamp", title: "Garden lamp", price: 10 }]);
  other = await startSecondNode(service);
});
afterAll(async () => {
  await other.stop();
});

const code = ({ status, body }: Answer): unknown => [status, body?.code];
const withKey = (key: string, url = service.url): Api => Api.withKey(url, key);
const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const Info = (fields: object = {}): object => ({
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  slot: "primary",
  name: null,
  prefix: expect.any(String),
  is_active: true,
  created_at: expect.stringMatching(/Z$/),
  last_used_at: null,
  ...fields,
});

async function integration(api = owner, brandId = shop.brandId): Promise<{ id: string; key: string }> {
  const { status, body, text } = await api.call("POST", "/api/integrations", { brand_id: brandId, name: "Web shop" });
  expect(status, text).toBe(201);
  return { id: body.integration.id, key: body.key };
}

/** Routes of each kind of key owner; the same tests run for all of them. */
const places = [
  { kind: "account", prefix: "ak_", base: async () => "/api/account/api-keys", regenerate: () => "/api/account/api-key/regenerate" },
  {
    kind: "persona",
    prefix: "pa_live_",
    base: async () => {
      const { body } = await shop.api.call("POST", "/api/personas", { name: "Keyed", brand_id: shop.brandId });
      return `/api/personas/${body.id}/api-keys`;
    },
    regenerate: (base: string) => `${base}/regenerate`,
  },
  {
    kind: "integration",
    prefix: "ik_",
    base: async () => `/api/integrations/${(await integration()).id}/api-keys`,
    regenerate: (base: string) => `${base}/regenerate`,
  },
] as const;

describe.each(places)("Keys ($kind)", ({ kind, prefix, base: at, regenerate }) => {
  it("return 400 and are not regenerated if the request body contains a slot", async () => {
    const base = await at();
    await owner.call("POST", base, { slot: "primary" });
    const idsOf = async (): Promise<string[]> => (await owner.call("GET", base)).body.keys.map(({ id }: { id: string }) => id);
    const before = await idsOf();
    expect(before).not.toEqual([]);
    expect(code(await owner.call("POST", regenerate(base), { slot: "secondary" }))).toEqual([400, "validation.failed"]);
    expect(await idsOf()).toEqual(before);
  });

  it("are listed without their secret, and can be disabled, enabled, regenerated and deleted individually", async () => {
    const base = await at();
    const list = async (): Promise<{ id: string; slot: string }[]> => (await owner.call("GET", base)).body.keys;
    for (const { id } of (await list()).filter(({ slot }) => slot === "secondary" || kind !== "account"))
      expect((await owner.call("DELETE", `${base}/${id}`)).status).toBe(204);
    const minted = await owner.call("POST", base, { slot: "secondary", name: " Nightly sync " });
    expect(code(minted)).toEqual([201, undefined]);
    expect(minted.headers.get("cache-control")).toBe("no-store");
    expect(minted.body).toEqual({
      key: expect.stringMatching(new RegExp(`^${prefix}[\\w-]{43}$`)),
      info: Info({ slot: "secondary", name: "Nightly sync", prefix: minted.body.key.slice(0, 12) }),
    });
    const listed = await owner.call("GET", base);
    expect(listed.body.keys).toContainEqual(minted.body.info);
    expect(listed.text).not.toContain(minted.body.key);
    expect(code(await owner.call("POST", base, { slot: "secondary" }))).toEqual([409, "resource.conflict"]);

    const disabled = await owner.call("PATCH", `${base}/${minted.body.info.id}`, { is_active: false });
    expect(disabled.body).toEqual({ ...minted.body.info, is_active: false });
    expect(code(await withKey(minted.body.key).call("GET", "/v1/brands"))).toEqual([401, "auth.api_key_disabled"]);
    await owner.call("PATCH", `${base}/${minted.body.info.id}`, { is_active: true });
    const works = kind === "account" ? [200, undefined] : [403, "auth.forbidden"];
    expect(code(await withKey(minted.body.key).call("GET", "/v1/brands"))).toEqual(works);

    const renamed = await owner.call("PATCH", `${base}/${minted.body.info.id}`, { name: "Website" });
    expect(renamed.body).toMatchObject({ name: "Website", is_active: true });
    expect(code(await owner.call("PATCH", `${base}/${minted.body.info.id}`, { name: " " }))).toEqual([400, "validation.failed"]);
    const again = await owner.call("POST", `${regenerate(base)}?slot=secondary`);
    expect(code(again)).toEqual([200, undefined]);
    expect(again.body.info.name).toBe("Website");
    expect((await owner.call("PATCH", `${base}/${again.body.info.id}`, { name: null })).body.name).toBeNull();
    expect(code(await withKey(minted.body.key).call("GET", "/v1/brands"))).toEqual([401, "auth.api_key_invalid"]);
    expect(code(await withKey(again.body.key).call("GET", "/v1/brands"))).toEqual(works);
    expect(code(await owner.call("DELETE", `${base}/${minted.body.info.id}`))).toEqual([404, "resource.not_found"]);
    expect((await owner.call("DELETE", `${base}/${again.body.info.id}`)).status).toBe(204);
    expect(code(await withKey(again.body.key).call("GET", "/v1/brands"))).toEqual([401, "auth.api_key_invalid"]);
    expect(code(await owner.call("DELETE", `${base}/${again.body.info.id}`))).toEqual([404, "resource.not_found"]);
    expect(code(await owner.call("PATCH", `${base}/${again.body.info.id}`, { is_active: true }))).toEqual([404, "resource.not_found"]);
  });

  it("can be managed only in browser sessions of owners and admins; any key gets 403 auth.forbidden", async () => {
    const base = await at();
    const { body: persona } = await owner.call("POST", `/api/personas/${shop.personaId}/api-keys/regenerate?slot=secondary`);
    const { key: integrationKey } = await integration();
    const viewer = await addPerson(service, account, "Viewer", "viewer");
    const operator = await addPerson(service, account, "Operator", "operator");
    const callers = [account.key, persona.key, integrationKey].map((key) => withKey(key));
    for (const api of [...callers, viewer.api, operator.api]) {
      for (const [method, path, body] of [
        ["GET", base, undefined],
        ["POST", base, { slot: "secondary" }],
        ["POST", regenerate(base), undefined],
        ["PATCH", `${base}/${unknownId}`, { is_active: false }],
        ["DELETE", `${base}/${unknownId}`, undefined],
      ] as const) {
        expect(code(await api.call(method, path, body)), `${method} ${path}`).toEqual([403, "auth.forbidden"]);
      }
    }
    const admin = await addPerson(service, account, "Admin", "admin");
    expect(code(await admin.api.call("GET", base))).toEqual([200, undefined]);
  });

  it("return 404 for another owner's key and 403 auth.not_owner for an owner in another account, and do not change", async () => {
    const stranger = await service.addAccount(`stranger-${kind}@example.com`);
    const theirs = await signedIn(service, stranger);
    const base = await at();
    const { body: minted } = await owner.call("POST", `${regenerate(base)}?slot=secondary`);
    const foreign = kind === "account" ? theirs : owner;
    const elsewhere = kind === "account" ? base : await at();
    for (const api of [theirs, foreign]) {
      const refusal = api === theirs && kind !== "account" ? [403, "auth.not_owner"] : [404, "resource.not_found"];
      expect(code(await api.call("DELETE", `${elsewhere}/${minted.info.id}`))).toEqual(refusal);
      expect(code(await api.call("PATCH", `${elsewhere}/${minted.info.id}`, { is_active: false }))).toEqual(refusal);
    }
    expect((await owner.call("GET", base)).body.keys).toContainEqual(minted.info);
    await owner.call("DELETE", `${base}/${minted.info.id}`);
  });

  it("are updated on the other nodes as soon as the nodes are notified", async () => {
    const base = await at();
    const { body: minted } = await owner.call("POST", `${regenerate(base)}?slot=secondary`);
    const there = withKey(minted.key, other.url);
    const told = async (): Promise<unknown> => code(await there.call("GET", "/v1/brands"));
    const first = await told();
    expect(first).not.toEqual([401, "auth.api_key_invalid"]);
    await owner.call("PATCH", `${base}/${minted.info.id}`, { is_active: false });
    await eventually(async () => JSON.stringify(await told()) === '[401,"auth.api_key_disabled"]');
    await owner.call("PATCH", `${base}/${minted.info.id}`, { is_active: true });
    await eventually(async () => JSON.stringify(await told()) === JSON.stringify(first));
    await owner.call("DELETE", `${base}/${minted.info.id}`);
    await eventually(async () => JSON.stringify(await told()) === '[401,"auth.api_key_invalid"]');
  });
});

describe.each(places.filter(({ kind }) => kind !== "account"))("Keys ($kind) across accounts", ({ kind, base: at, regenerate }) => {
  it("return 403 auth.not_owner for keys of another account and 404 for unknown keys", async () => {
    const theirs = await signedIn(service, await service.addAccount(`foreigner-${kind}@example.com`));
    const base = await at();
    expect(code(await theirs.call("GET", base))).toEqual([403, "auth.not_owner"]);
    expect(code(await theirs.call("POST", base, { slot: "primary" }))).toEqual([403, "auth.not_owner"]);
    expect(code(await theirs.call("POST", regenerate(base)))).toEqual([403, "auth.not_owner"]);
    expect(code(await owner.call("GET", base.replace(/[0-9a-f-]{36}/, unknownId)))).toEqual([404, "resource.not_found"]);
    expect(code(await owner.call("GET", base.replace(/[0-9a-f-]{36}/, "none")))).toEqual([404, "resource.not_found"]);
  });
});

describe("Last use of a key", () => {
  it("is reported immediately by the node that handled the call, is stored within seconds, and never moves backward", async () => {
    const stored = async (): Promise<string | null> =>
      (await owner.call("GET", "/api/account/api-keys")).body.keys.find(({ slot }: { slot: string }) => slot === "primary").last_used_at;
    const before = Date.now();
    await withKey(account.key).call("GET", "/v1/brands");
    expect(Date.parse((await stored()) ?? "")).toBeGreaterThanOrEqual(before);
    const later = Date.now();
    await withKey(account.key, other.url).call("GET", "/v1/brands");
    await eventually(async () => Date.parse((await stored()) ?? "") >= later);
    await service.database.run("test.future", `update api_keys set last_used_at = now() + interval '1 hour' where account_id = $1`, [
      account.accountId,
    ]);
    await withKey(account.key).call("GET", "/v1/brands");
    expect(Date.parse((await stored()) ?? "")).toBeGreaterThan(Date.now());
  });
});

describe("Key rotation without downtime", () => {
  it("causes no failed call on either node while a second key is created and adopted, and the old key is disabled and deleted", async () => {
    const base = `/api/personas/${shop.personaId}/api-keys`;
    const list = await owner.call("GET", base);
    for (const { id } of list.body.keys) await owner.call("DELETE", `${base}/${id}`);
    const old = (await owner.call("POST", base, { slot: "primary" })).body;
    let key: string = old.key;
    let going = true;
    const statuses: number[] = [];
    const traffic = async (url: string): Promise<void> => {
      while (going) statuses.push((await withKey(key, url).call("POST", "/v1/search", { query: "lamp" })).status);
    };
    const callers = [service.url, other.url, service.url, other.url].map((url) => traffic(url));
    const seen = (more: number): Promise<void> => {
      const from = statuses.length;
      return eventually(async () => statuses.length >= from + more);
    };
    await seen(40);
    for (let round = 0; round < 3; round++) {
      const before = (await owner.call("GET", base)).body.keys[0];
      const fresh = (await owner.call("POST", base, { slot: before.slot === "primary" ? "secondary" : "primary" })).body;
      key = fresh.key;
      // Waits until the last calls made with the old key have been answered, so that the key is no longer in use.
      await seen(16);
      expect((await owner.call("PATCH", `${base}/${before.id}`, { is_active: false })).status).toBe(200);
      await seen(16);
      expect((await owner.call("DELETE", `${base}/${before.id}`)).status).toBe(204);
      await seen(16);
    }
    going = false;
    await Promise.all(callers);
    expect(statuses.length).toBeGreaterThan(150);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(code(await withKey(old.key).call("POST", "/v1/search", { query: "lamp" }))).toEqual([401, "auth.api_key_invalid"]);
  });
});

describe("Integrations", () => {
  it("are created with a key that is shown once, and are listed for all roles of the account", async () => {
    const { status, body } = await owner.call("POST", "/api/integrations", {
      brand_id: shop.brandId,
      name: "  Web shop  ",
      platform: "woocommerce",
      site_url: "https://shop.example",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      integration: {
        id: expect.any(String),
        brand_id: shop.brandId,
        name: "Web shop",
        platform: "woocommerce",
        site_url: "https://shop.example",
        plugin_version: null,
        widget_persona_id: null,
        last_sync_at: null,
        connected: true,
        created_at: expect.stringMatching(/Z$/),
        disconnected_at: null,
      },
      key: expect.stringMatching(/^ik_[\w-]{43}$/),
    });
    const viewer = await addPerson(service, account, "Looker", "viewer");
    const listed = await viewer.api.call("GET", "/api/integrations?limit=1");
    expect(listed.body).toEqual({ items: [body.integration], total_count: expect.any(Number) });
    expect(listed.text).not.toContain(body.key);
    expect(code(await viewer.api.call("POST", "/api/integrations", { brand_id: shop.brandId, name: "x" }))).toEqual([
      403,
      "auth.forbidden",
    ]);
    expect(code(await shop.api.call("GET", "/api/integrations"))).toEqual([403, "auth.forbidden"]);
  });

  it("require a name and a brand of the account", async () => {
    const stranger = await service.addAccount("integrator@example.com");
    const theirs = await signedIn(service, stranger);
    for (const brand of [unknownId, "none"])
      expect(code(await theirs.call("POST", "/api/integrations", { brand_id: brand, name: "x" }))).toEqual([404, "resource.not_found"]);
    expect(code(await theirs.call("POST", "/api/integrations", { brand_id: shop.brandId, name: "x" }))).toEqual([403, "auth.not_owner"]);
    for (const wrong of [
      { name: "  " },
      { name: "x".repeat(121) },
      { name: "x", site_url: "ftp://shop.example" },
      { name: "x", platform: " " },
    ])
      expect(code(await owner.call("POST", "/api/integrations", { brand_id: shop.brandId, ...wrong }))).toEqual([400, "validation.failed"]);
    expect((await theirs.call("GET", "/api/integrations")).body).toEqual({ items: [], total_count: 0 });
  });

  it("return 403 for a connected integration's key on other routes, and 409 integration.disconnected on every node after the disconnect", async () => {
    const { id, key } = await integration();
    for (const url of [service.url, other.url]) {
      for (const path of ["/v1/brands", "/api/subscription", "/api/account/api-keys"])
        expect(code(await withKey(key, url).call("GET", path))).toEqual([403, "auth.forbidden"]);
      expect(code(await withKey(key, url).call("POST", "/v1/search", { query: "lamp" }))).toEqual([403, "auth.forbidden"]);
    }
    const stranger = await signedIn(service, await service.addAccount("disconnector@example.com"));
    expect(code(await stranger.call("POST", `/api/integrations/${id}/disconnect`))).toEqual([403, "auth.not_owner"]);
    for (let times = 0; times < 2; times++) expect((await owner.call("POST", `/api/integrations/${id}/disconnect`)).status).toBe(204);
    for (const path of ["/v1/brands", "/api/subscription", "/api/account/api-keys"])
      expect(code(await withKey(key).call("GET", path))).toEqual([409, "integration.disconnected"]);
    await eventually(async () => (await withKey(key, other.url).call("GET", "/v1/brands")).status === 409);
    const listed = (await owner.call("GET", "/api/integrations")).body.items.find((item: { id: string }) => item.id === id);
    expect(listed).toMatchObject({ connected: false, disconnected_at: expect.stringMatching(/Z$/) });
    for (const bad of [unknownId, "none"])
      expect(code(await owner.call("POST", `/api/integrations/${bad}/disconnect`))).toEqual([404, "resource.not_found"]);
  });

  it("return 402 limits.subscription_required for a tier that does not include integrations", async () => {
    const free = await service.addAccount("free-integrator@example.com");
    const brand = (await openShop(service, free, "Free")).brandId;
    const session = await signedIn(service, free);
    await session.call("PUT", "/api/subscription/tier", { tier: "free" });
    const body = { brand_id: brand, name: "Web shop" };
    expect(code(await session.call("POST", "/api/integrations", body))).toEqual([402, "limits.subscription_required"]);
    await session.call("PUT", "/api/subscription/tier", { tier: "starter" });
    expect((await session.call("POST", "/api/integrations", body)).status).toBe(201);
  });
});
