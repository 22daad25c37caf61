import { describe, expect, it } from "vitest";
import { deleteExpiredConversations } from "../../src/chat/session/delete-expired.ts";
import { Api } from "../support/api.ts";
import { addPerson, type Person } from "../support/people.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { silentLog } from "../support/silent-log.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
let owner: Person;
let viewer: Person;
let stranger: Person;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  owner = await addPerson(service, service.owner, "Olga", "owner");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  stranger = await addPerson(service, await service.addAccount("stranger@example.com"), "Stan", "owner");
});

describe("User settings", () => {
  it("change the name and language in all later responses and sign-ins", async () => {
    const changed = await viewer.api.call("PATCH", "/api/auth/me", { name: "  Vera Voss ", locale: "de" });
    expect([changed.status, changed.body.name, changed.body.locale]).toEqual([200, "Vera Voss", "de"]);
    expect((await viewer.api.call("GET", "/api/auth/me")).body).toEqual(changed.body);
    const { items } = (await owner.api.call("GET", "/api/account/users?limit=200")).body;
    expect(items.find(({ id }: { id: string }) => id === viewer.userId).name).toBe("Vera Voss");
    expect((await viewer.api.call("PATCH", "/api/auth/me", {})).body).toEqual(changed.body);
    expect((await viewer.api.call("PATCH", "/api/auth/me", { locale: null })).body.locale).toBeNull();
  });

  it("reject a role, an empty name and an invalid language tag", async () => {
    for (const body of [{ role: "owner" }, { name: " " }, { locale: "de_DE" }, { email: "new@example.com" }]) {
      const { status } = await viewer.api.call("PATCH", "/api/auth/me", body);
      expect(status, JSON.stringify(body)).toBe(400);
    }
    expect((await viewer.api.call("GET", "/api/auth/me")).body.role).toBe("viewer");
  });
});

describe("Account settings", () => {
  it("can be read by every role and changed by owners, but only in their own account", async () => {
    const before = (await stranger.api.call("GET", "/api/account")).body;
    const change = { name: "Northwind", timezone: "Europe/Berlin", conversation_retention_days: 90 };
    expect((await owner.api.call("PATCH", "/api/account", change)).body).toMatchObject(change);
    expect((await viewer.api.call("GET", "/api/account")).body).toMatchObject({ id: service.owner.accountId, ...change });
    const refused = await viewer.api.call("PATCH", "/api/account", { name: "Mine" });
    expect([refused.status, refused.body.code]).toEqual([403, "auth.forbidden"]);
    expect((await stranger.api.call("GET", "/api/account")).body).toEqual(before);
    expect((await shop.api.call("GET", "/api/account")).status).toBe(403);
    expect((await new Api(service.url).call("GET", "/api/account")).status).toBe(401);
  });

  it("reject an unknown time zone and a retention period of zero days", async () => {
    for (const body of [{ timezone: "Mars/Olympus" }, { conversation_retention_days: 0 }, { tier: "enterprise" }]) {
      expect((await owner.api.call("PATCH", "/api/account", body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  it("determine the time zone in which analytics days begin", async () => {
    await owner.api.call("PATCH", "/api/account", { timezone: "Europe/Berlin" });
    const path = "/api/analytics/series?metric=turns";
    expect((await shop.api.call("GET", path)).body.timezone).toBe("Europe/Berlin");
    expect((await shop.api.call("GET", `${path}&timezone=UTC`)).body.timezone).toBe("UTC");
  });
});

describe("Conversations older than the account's retention period", () => {
  const age = (sessionId: string, days: number): Promise<unknown> =>
    service.database.run("test.age", "update sessions set updated_at = now() - make_interval(days => $2) where id = $1", [sessionId, days]);
  const isKept = async (sessionId: string): Promise<boolean> =>
    (await owner.api.call("GET", `/api/conversations/${sessionId}`)).status === 200;
  const clean = (): Promise<number> =>
    deleteExpiredConversations({ database: service.database, blobs: { delete: async () => undefined }, log: silentLog });

  it("are deleted, except while an operator holds them; accounts without a retention period keep all conversations", async () => {
    const [old, recent, held] = [await say(shop.visitor, "hello"), await say(shop.visitor, "hello"), await say(shop.visitor, "hello")];
    await owner.api.call("POST", `/api/conversations/${held.sessionId}/takeover`);
    await age(old.sessionId, 91);
    await age(held.sessionId, 91);
    await age(recent.sessionId, 89);
    await owner.api.call("PATCH", "/api/account", { conversation_retention_days: null });
    expect(await clean()).toBe(0);
    await owner.api.call("PATCH", "/api/account", { conversation_retention_days: 90 });
    expect(await clean()).toBe(1);
    expect(await Promise.all([old, recent, held].map(({ sessionId }) => isKept(sessionId)))).toEqual([false, true, true]);
  });
});
