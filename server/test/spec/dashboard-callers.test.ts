import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, textOf } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: TestService;
let session: Api;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService({ RATE_LIMITS: "on" });
  session = await signedIn(service, service.owner);
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5 }]);
  await session.call("PATCH", `/api/personas/${shop.personaId}`, {
    status: "draft",
    is_public: false,
    consent_required: true,
    schedule: { timezone: "UTC", windows: [] },
  });
});
afterAll(() => service.stop());

const question = "What does the Storm lantern cost?";
const ask = (body: object = {}, api = session) => api.chat({ message: question, persona_id: shop.personaId, ...body });

describe("Signed-in user who tests a persona", () => {
  it("can search and chat regardless of the persona's state, schedule and consent setting", async () => {
    const found = await session.call("POST", "/v1/search", { query: "lantern", persona_id: shop.personaId });
    expect([found.status, found.body.results[0].id]).toEqual([200, "LMP-1"]);
    const { frames } = await ask();
    expect(textOf(frames)).toContain("39.50");
    expect(frames.at(-1)).toMatchObject({ event: "done", data: { credits_charged: 10 } });
    const persona = await session.call("GET", `/v1/persona?persona_id=${shop.personaId}`);
    expect(persona.body).toMatchObject({ name: "Shop guide", online: true, next_online_at: null, consent_required: false });
  });

  it("follows, rates and continues the conversation, and clicks its cards; the channel is `dashboard`", async () => {
    const { frames } = await ask({ channel: "widget" });
    const { session_id: id } = (frames[0]?.data ?? {}) as { session_id: string };
    const cards = frames.find(({ event }) => event === "docs")?.data["cards"] as { card_id: string }[] | undefined;
    expect((await session.events(id)).length).toBeGreaterThan(0);
    expect((await session.call("POST", `/v1/chat/${id}/feedback`, { turn_index: 0, rating: -1 })).status).toBe(204);
    const click = { session_id: id, turn_index: 0, card_id: cards?.[0]?.card_id };
    expect((await session.call("POST", "/v1/cards/click", click)).status).toBe(204);
    expect((await session.call("POST", `/v1/chat/${id}/stop`)).status).toBe(202);
    expect((await ask({ session_id: id })).frames.at(-1)?.event).toBe("done");
    expect((await session.call("GET", `/api/conversations/${id}`)).body).toMatchObject({ channel: "dashboard", turns: [{}, {}] });
  });

  it("is excluded from the inbox, ratings and analytics", async () => {
    expect((await session.call("GET", "/api/conversations")).body.total_count).toBe(0);
    expect((await session.call("GET", "/api/feedback")).body.total_count).toBe(0);
    const { figures } = (await session.call("GET", "/api/analytics/summary")).body;
    expect(Object.values(figures).every((value) => value === 0 || value === null)).toBe(true);
    expect(await service.database.rows("test.searches", `select 1 from searches`, [])).toEqual([]);
  });

  it("must specify a persona of the account", async () => {
    for (const answer of [(await ask({ persona_id: undefined })).answer, await session.call("GET", "/v1/persona")])
      expect([answer?.status, answer?.body.errors[0].field]).toEqual([400, "persona_id"]);
    const foreign = await openShop(service, await service.addAccount("foreign@example.com"));
    expect((await ask({ persona_id: foreign.personaId })).answer?.status).toBe(403);
  });

  it("cannot write on behalf of a visitor", async () => {
    const open = await openShop(service, service.owner, "Open");
    const { sessionId } = await say(open.visitor, "Hello");
    const { answer } = await ask({ persona_id: open.personaId, session_id: sessionId });
    expect([answer?.status, answer?.body.code]).toEqual([403, "auth.forbidden"]);
  });

  it("may search but not chat with the viewer role", async () => {
    const { api } = await addPerson(service, service.owner, "Vera", "viewer");
    expect((await ask({}, api)).answer?.status).toBe(403);
    expect((await api.call("POST", "/v1/search", { query: "lantern", persona_id: shop.personaId })).status).toBe(200);
  });
});

describe("Global rate limit", () => {
  it("counts a signed-in user's calls per user, and all other calls per client address", async () => {
    const [ann, ben] = [await addPerson(service, service.owner, "Ann", "admin"), await addPerson(service, service.owner, "Ben", "admin")];
    const statuses = async (api: Api, calls: number): Promise<ReadonlySet<number>> => {
      const seen = new Set<number>();
      for (let at = 0; at < calls; at += 1) seen.add((await api.call("GET", "/api/auth/me")).status);
      return seen;
    };
    expect(await statuses(ann.api, 250)).toEqual(new Set([200]));
    expect(await statuses(ben.api, 250)).toEqual(new Set([200]));
    const limited = await new Promise<Awaited<ReturnType<Api["call"]>>>((resolve) => {
      void (async () => {
        for (;;) {
          const answer = await ann.api.call("GET", "/api/auth/me");
          if (answer.status === 429) return resolve(answer);
        }
      })();
    });
    expect(limited.body).toMatchObject({ code: "limits.rate_exceeded", scope: "user" });
    expect((await ben.api.call("GET", "/api/auth/me")).status).toBe(200);
    const bad = new Api(service.url, { authorization: "Bearer nonsense" });
    expect(await statuses(bad, 301)).toEqual(new Set([401, 429]));
    expect((await bad.call("GET", "/api/auth/me")).body.scope).toBe("ip");
  });
});
