import { describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson, type Person } from "../support/people.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
let session: Api;
let operator: Person;

/** Conversations by their names. */
const ids: Record<string, string> = {};

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
  operator = await addPerson(service, service.owner, "Olga", "operator");
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights. It runs for 40 hours.", price: 39.5 }]);
  const question = "What does the Storm lantern cost?";
  const plain = await say(shop.visitor, question, { channel: "widget" });
  ids["plain"] = plain.sessionId;
  ids["declined"] = (await say(shop.visitor, "Which submarines do you rent out in Antarctica?", { channel: "app" })).sessionId;
  const waiting = await say(shop.visitor, question);
  ids["waiting"] = waiting.sessionId;
  await shop.api.call("POST", `/v1/chat/${waiting.sessionId}/handoff`, { reason: "Too complicated" });
  const held = await say(shop.visitor, "I want to talk to a human");
  ids["held"] = held.sessionId;
  await operator.api.call("POST", `/api/conversations/${held.sessionId}/takeover`);
  const liked = await say(shop.visitor, question);
  ids["liked"] = liked.sessionId;
  await shop.api.call("POST", `/v1/chat/${liked.sessionId}/feedback`, { turn_index: 0, rating: 1, comment: "Good" });
  const old = await say(shop.visitor, question);
  ids["old"] = old.sessionId;
  await service.database.run(
    "test.old",
    `update sessions set updated_at = now() - interval '6 minutes' where account_id = $1 and id = $2`,
    [service.owner.accountId, old.sessionId],
  );
  ids["visitor"] = plain.endUserId;
});

const namesOf = (answer: Answer): string[] =>
  answer.body.items
    .map(({ session_id: id }: { session_id: string }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? "unknown")
    .toSorted();
const listed = async (query: string): Promise<string[]> => {
  const answer = await session.call("GET", `/api/conversations?${query}`);
  expect(answer.body.total_count).toBe(answer.body.items.length);
  return namesOf(answer);
};

describe("GET /api/conversations", () => {
  it.each([
    ["", ["declined", "held", "liked", "old", "plain", "waiting"]],
    ["state=waiting", ["waiting"]],
    ["state=held", ["held"]],
    ["state=live", ["declined", "held", "liked", "plain", "waiting"]],
    ["handoff=true", ["held", "waiting"]],
    ["handoff_requested=true", ["waiting"]],
    ["declined=true", ["declined"]],
    ["declined=false&state=waiting", ["waiting"]],
    ["rating=1", ["liked"]],
    ["rating=-1", []],
    ["channel=widget", ["plain"]],
  ])("with %s lists %j", async (query, names) => expect(await listed(query)).toEqual(names));

  it("lists the conversations of one visitor", async () => {
    expect(await listed(`end_user_id=${ids["visitor"]}`)).toEqual(["plain"]);
  });

  it("rejects other states and ratings", async () => {
    for (const query of ["state=open", "rating=0", "declined=maybe"])
      expect((await session.call("GET", `/api/conversations?${query}`)).status, query).toBe(400);
  });
});

describe("GET /api/conversations/counts", () => {
  it("counts by state, for all personas, one persona or one brand", async () => {
    const counts = { all: 6, waiting: 1, live: 5, held: 1 };
    expect((await session.call("GET", "/api/conversations/counts")).body).toEqual(counts);
    expect((await session.call("GET", `/api/conversations/counts?persona_id=${shop.personaId}`)).body).toEqual(counts);
    const other = await openShop(service, service.owner, "Other");
    expect((await session.call("GET", `/api/conversations/counts?brand_id=${other.brandId}`)).body).toEqual({
      all: 0,
      waiting: 0,
      live: 0,
      held: 0,
    });
  });
});

describe("GET /api/conversations/{session_id}", () => {
  const get = async (name: string): Promise<Answer["body"]> => (await session.call("GET", `/api/conversations/${ids[name]}`)).body;

  it("returns the conversation with its turns and their ratings", async () => {
    const [listedOne] = (await session.call("GET", "/api/conversations?rating=1")).body.items;
    expect(await get("liked")).toEqual({
      ...listedOne,
      turns: [
        {
          turn_index: 0,
          at: expect.any(String),
          outcome: "answered",
          error_code: null,
          answered_by: "built_in",
          first_text_ms: expect.any(Number),
          duration_ms: expect.any(Number),
          grounding: { checked: expect.any(Number), dropped: 0 },
          credits: 10,
          rating: 1,
          comment: "Good",
        },
      ],
      handoffs: [],
      clicks: [],
    });
    expect((await get("declined")).turns).toMatchObject([{ outcome: "declined", rating: null }]);
  });

  it("returns each request for an operator with its reason, and when an operator took over", async () => {
    expect((await get("waiting")).handoffs).toEqual([{ requested_at: expect.any(String), reason: "Too complicated", taken_over_at: null }]);
    expect((await get("held")).handoffs).toEqual([{ requested_at: expect.any(String), reason: null, taken_over_at: expect.any(String) }]);
  });

  it("stores a waiting request only once, and a request after a takeover separately", async () => {
    const { sessionId } = await say(shop.visitor, "I want to talk to a human");
    const again = (): Promise<unknown> => say(shop.visitor, "A human, please!", { session_id: sessionId });
    await again();
    await shop.api.call("POST", `/v1/chat/${sessionId}/handoff`, {});
    ids["again"] = sessionId;
    expect((await get("again")).handoffs).toHaveLength(1);
    await operator.api.call("POST", `/api/conversations/${sessionId}/takeover`);
    await operator.api.call("POST", `/api/conversations/${sessionId}/release`);
    await again();
    expect((await get("again")).handoffs).toMatchObject([{ taken_over_at: expect.any(String) }, { taken_over_at: null }]);
  });

  it("returns the clicks on its cards", async () => {
    const { frames, sessionId } = await say(shop.visitor, "What does the Storm lantern cost?");
    const cards = frames.find(({ event }) => event === "docs")?.data["cards"] as { card_id: string }[];
    await shop.visitor.call("POST", "/v1/cards/click", { session_id: sessionId, turn_index: 0, card_id: cards[0]?.card_id });
    const { body } = await session.call("GET", `/api/conversations/${sessionId}`);
    expect(body.clicks).toEqual([{ turn_index: 0, card_id: cards[0]?.card_id, url: null, clicked_at: expect.any(String) }]);
  });

  it("returns 404 for an unknown conversation", async () => {
    for (const id of ["5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d", "nothing"])
      expect((await session.call("GET", `/api/conversations/${id}`)).body.code).toBe("resource.not_found");
  });
});

describe("DELETE /api/conversations/{session_id}", () => {
  it("deletes a conversation with its records, for owners and admins only", async () => {
    const { sessionId } = await say(shop.visitor, "What does the Storm lantern cost?");
    const path = `/api/conversations/${sessionId}`;
    expect((await operator.api.call("DELETE", path)).status).toBe(403);
    expect((await session.call("DELETE", path)).status).toBe(204);
    expect((await session.call("GET", path)).status).toBe(404);
    expect((await session.call("DELETE", path)).status).toBe(404);
    const left = await service.database.rows("test.left", `select 1 from turns where account_id = $1 and session_id = $2`, [
      service.owner.accountId,
      sessionId,
    ]);
    expect(left).toEqual([]);
  });
});
