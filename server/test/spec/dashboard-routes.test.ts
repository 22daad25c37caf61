import { describe, expect, it } from "vitest";
import { Api, eventually } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say, withPersonaKey } from "../support/turn.ts";

let service: SharedService;
let session: Api;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
});

describe("GET /api/config", () => {
  it("returns the version, the upload limits and the enabled features to every caller", async () => {
    const { status, body } = await new Api(service.url).call("GET", "/api/config");
    expect(status).toBe(200);
    expect(body).toEqual({
      version: "0.0.0-test",
      registration: "closed",
      mail: false,
      language_model: false,
      upload: { max_bytes: 52_428_800, max_pages: 1_000, types: expect.arrayContaining(["pdf", "docx", "png"]) },
      // The service listens on a loopback address and has its own data folder.
      command_variables: { DATA_DIR: expect.any(String) },
      setup: "done",
    });
  });
});

describe("GET /api/subscription/tiers", () => {
  it("lists all tiers with their limits", async () => {
    const { body } = await shop.api.call("GET", "/api/subscription/tiers");
    expect(body.tiers.map(({ tier }: { tier: string }) => tier)).toEqual(["free", "starter", "pro", "business", "self_hosted"]);
    expect(body.tiers[0]).toMatchObject({ knowledge_units: 100, credits: 1_000, personas: 1, features: [], may_choose: true });
  });
});

describe("GET /api/keys", () => {
  it("lists the keys of all owners without their secrets, for account owners and admins", async () => {
    await withPersonaKey(service, service.owner, shop.personaId);
    const { body, text } = await session.call("GET", "/api/keys");
    expect(body.items).toMatchObject([
      { kind: "account", slot: "primary", persona_id: null, holder_name: null, last_used_at: expect.any(String) },
      { kind: "persona", persona_id: shop.personaId, holder_name: "Shop guide" },
    ]);
    expect(text).not.toContain(service.owner.key);
    expect(text).not.toContain("hash");
    const viewer = await addPerson(service, service.owner, "Vera", "viewer");
    expect((await viewer.api.call("GET", "/api/keys")).status).toBe(403);
  });
});

describe("GET /api/usage/summary", () => {
  it("returns totals of the ledger per day and kind, and turns and searches per persona", async () => {
    await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5 }]);
    await say(shop.visitor, "What does the Storm lantern cost?");
    await shop.visitor.call("POST", "/v1/search", { query: "lantern" });
    await shop.visitor.call("POST", "/v1/search", { query: "lantern", mode: "smart" });
    const by = async (group: string, more = "") => (await session.call("GET", `/api/usage/summary?group_by=${group}${more}`)).body.items;
    expect(await by("kind")).toEqual([
      { key: "chat", credits: 10, calls: 1 },
      { key: "search", credits: 6, calls: 2 },
    ]);
    expect(await by("day")).toEqual([{ key: new Date().toISOString().slice(0, 10), credits: 16, calls: 3 }]);
    await eventually(async () => (await by("persona"))[0]?.calls === 3);
    expect(await by("persona")).toEqual([{ key: shop.personaId, credits: 16, calls: 3 }]);
    expect(await by("kind", "&to=2026-01-01T00:00:00Z")).toEqual([]);
  });
});

describe("GET and DELETE /api/auth/sessions", () => {
  it("list the user's own sessions, and end one session", async () => {
    const person = await addPerson(service, service.owner, "Ann", "viewer");
    const mine = await person.api.call("GET", "/api/auth/sessions");
    expect(mine.body.items).toMatchObject([{ is_current: true }]);
    const [{ id }] = mine.body.items;
    expect((await session.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await person.api.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(204);
    expect((await person.api.call("GET", "/api/auth/me")).status).toBe(401);
  });
});

describe("Job lists", () => {
  it("contain the account's jobs and onboarding jobs, newest first", async () => {
    const { body: job } = await shop.api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/documents/delete`, { ids: ["LMP-1"] });
    const jobs = await session.call("GET", "/api/knowledge/jobs");
    expect(jobs.body.items).toMatchObject([{ job_id: job.job_id, operation: "delete" }]);
    expect(jobs.body.total_count).toBe(1);
    expect((await session.call("GET", "/api/onboarding/jobs")).body).toEqual({ items: [], total_count: 0 });
  });
});
