import { describe, expect, it } from "vitest";
import { framesOf, type Answer, type Api } from "../support/api.ts";
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

/** Conversations by name. */
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

  it("lists the conversations of a visitor", async () => {
    expect(await listed(`end_user_id=${ids["visitor"]}`)).toEqual(["plain"]);
  });

  it("rejects unknown states and ratings", async () => {
    for (const query of ["state=open", "rating=0", "declined=maybe"])
      expect((await session.call("GET", `/api/conversations?${query}`)).status, query).toBe(400);
  });
});

describe("GET /api/conversations/counts", () => {
  it("counts by state, for all personas, one persona or one brand", async () => {
    const counts = { all: 6, waiting: 1, live: 5, held: 1, mine: 0, unanswered: 0 };
    expect((await session.call("GET", "/api/conversations/counts")).body).toEqual(counts);
    expect((await session.call("GET", `/api/conversations/counts?persona_id=${shop.personaId}`)).body).toEqual(counts);
    const other = await openShop(service, service.owner, "Other");
    expect((await session.call("GET", `/api/conversations/counts?brand_id=${other.brandId}`)).body).toEqual({
      all: 0,
      waiting: 0,
      live: 0,
      held: 0,
      mine: 0,
      unanswered: 0,
    });
  });

  it("counts the caller's conversations, and those whose last message is from the visitor", async () => {
    const countsOf = async (): Promise<unknown> => (await operator.api.call("GET", "/api/conversations/counts")).body;
    const turn = await say(shop.visitor, "I want to talk to a human");
    await operator.api.call("POST", `/api/conversations/${turn.sessionId}/takeover`);
    expect(await countsOf()).toMatchObject({ held: 2, mine: 2, unanswered: 0 });
    const visitor = shop.visitor.with({ "x-end-user-id": turn.endUserId });
    await say(visitor, "Are you there?", { session_id: turn.sessionId });
    expect(await countsOf()).toMatchObject({ mine: 2, unanswered: 1 });
    const row = async (): Promise<unknown> =>
      (await session.call("GET", `/api/conversations?held_by=${operator.userId}`)).body.items.find(
        ({ session_id: id }: { session_id: string }) => id === turn.sessionId,
      );
    expect(await row()).toMatchObject({ preview: "Are you there?", preview_from: "visitor", visitor_preview: "Are you there?" });
    await operator.api.call("POST", `/api/conversations/${turn.sessionId}/messages`, { content: "I am." });
    expect(await row()).toMatchObject({ preview: "I am.", preview_from: "operator", visitor_preview: "Are you there?" });
    expect(await countsOf()).toMatchObject({ unanswered: 0 });
    expect((await session.call("GET", `/api/conversations?held_by=${service.owner.accountId}`)).body.items).toEqual([]);
    await visitor.call("DELETE", `/v1/chat/${turn.sessionId}`);
  });
});

describe("GET /api/conversations/{session_id}", () => {
  const get = async (name: string): Promise<Answer["body"]> => (await session.call("GET", `/api/conversations/${ids[name]}`)).body;
  const step = (kind: string): object => ({ kind, at: expect.any(String), by: expect.any(String) });

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
      notes: [],
    });
    expect(listedOne).toMatchObject({ preview_from: "persona", visitor_preview: "What does the Storm lantern cost?" });
    expect((await get("declined")).turns).toMatchObject([{ outcome: "declined", rating: null }]);
  });

  it("returns each request for an operator with its reason, and the time at which an operator took over", async () => {
    expect((await get("waiting")).handoffs).toEqual([
      { requested_at: expect.any(String), reason: "Too complicated", taken_over_at: null, steps: [] },
    ]);
    expect((await get("held")).handoffs).toEqual([
      { requested_at: expect.any(String), reason: null, taken_over_at: expect.any(String), steps: [step("taken_over")] },
    ]);
  });

  it("stores repeated requests as one until an operator takes over; a request after the takeover is separate", async () => {
    const { sessionId } = await say(shop.visitor, "I want to talk to a human");
    const again = (): Promise<unknown> => say(shop.visitor, "A human, please!", { session_id: sessionId });
    await again();
    await shop.api.call("POST", `/v1/chat/${sessionId}/handoff`, {});
    ids["again"] = sessionId;
    expect((await get("again")).handoffs).toHaveLength(1);
    await operator.api.call("POST", `/api/conversations/${sessionId}/takeover`);
    await operator.api.call("POST", `/api/conversations/${sessionId}/messages`, { content: "Here I am" });
    await operator.api.call("POST", `/api/conversations/${sessionId}/release`);
    await again();
    expect((await get("again")).handoffs).toMatchObject([
      { taken_over_at: expect.any(String), steps: [step("taken_over"), step("released")] },
      { taken_over_at: null, steps: [] },
    ]);
  });

  it("lets a request wait again after a takeover without a message, and can close and reopen it", async () => {
    const { sessionId } = await say(shop.visitor, "I want to talk to a human");
    ids["silent"] = sessionId;
    const act = (what: string): Promise<unknown> => operator.api.call("POST", `/api/conversations/${sessionId}/${what}`);
    const requested = async (): Promise<unknown> => (await get("silent")).handoff_requested_at;
    const at = await requested();
    expect(at).toEqual(expect.any(String));
    await act("takeover");
    expect(await requested()).toBeNull();
    await act("release");
    expect(await requested()).toBe(at);
    await act("release?request=close");
    expect(await requested()).toBeNull();
    // A closed request is not waiting, so a takeover without a message does not bring it back.
    await act("takeover");
    await act("release");
    expect(await requested()).toBeNull();
    await act("release?request=reopen");
    expect(await requested()).toBe(at);
    expect((await get("silent")).handoffs).toMatchObject([
      { taken_over_at: null, steps: ["taken_over", "released", "closed", "reopened"].map(step) },
    ]);
  });

  it("returns the clicks on the conversation's cards", async () => {
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

describe("Notes about a conversation", () => {
  it("are returned to users of the account but not to visitors, and can be deleted by their authors, owners and admins", async () => {
    const notes = `/api/conversations/${ids["plain"]}/notes`;
    const [first, second] = [
      await operator.api.call("POST", notes, { content: "Has called twice." }),
      await session.call("POST", notes, { content: "Wants the old price." }),
    ];
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        user_id: operator.userId,
        author_name: "Olga",
        content: "Has called twice.",
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    const get = async (): Promise<unknown> => (await operator.api.call("GET", `/api/conversations/${ids["plain"]}`)).body.notes;
    expect(await get()).toEqual([first.body, second.body]);
    const seen = await shop.visitor.call("GET", `/v1/chat/${ids["plain"]}/events?live=false`);
    expect(seen.text).toContain("Storm lantern");
    expect(seen.text).not.toContain("called twice");
    const { sessionId, endUserId } = { sessionId: ids["plain"], endUserId: ids["visitor"] ?? "" };
    expect((await shop.visitor.with({ "x-end-user-id": endUserId }).call("POST", `/api/conversations/${sessionId}/notes`)).status).toBe(
      403,
    );
    expect((await operator.api.call("DELETE", `${notes}/${second.body.id}`)).body.code).toBe("resource.not_found");
    expect((await session.call("DELETE", `${notes}/${first.body.id}`)).status).toBe(204);
    expect((await session.call("DELETE", `${notes}/${second.body.id}`)).status).toBe(204);
    expect(await get()).toEqual([]);
  });

  it("are rejected if they are empty, written by a viewer or about an unknown conversation", async () => {
    const viewer = await addPerson(service, service.owner, "Vera", "viewer");
    const notes = `/api/conversations/${ids["plain"]}/notes`;
    expect((await viewer.api.call("POST", notes, { content: "No" })).status).toBe(403);
    expect((await operator.api.call("POST", notes, { content: "  " })).body.errors[0]).toMatchObject({ field: "content" });
    expect((await operator.api.call("POST", "/api/conversations/nothing/notes", { content: "No" })).status).toBe(404);
  });
});

describe("/api/replies", () => {
  it("stores replies for all operators of the account under unique shortcuts", async () => {
    const made = await operator.api.call("POST", "/api/replies", { shortcut: "Returns", content: "30 days." });
    expect(made.status, made.text).toBe(201);
    const other = await session.call("POST", "/api/replies", { shortcut: "hours", content: "We open at 9." });
    expect((await session.call("POST", "/api/replies", { shortcut: "returns", content: "60 days." })).body.code).toBe("resource.conflict");
    expect((await session.call("POST", "/api/replies", { shortcut: "two words", content: "No" })).body.errors[0].field).toBe("shortcut");
    expect((await session.call("GET", "/api/replies")).body).toEqual({ items: [other.body, made.body], total_count: 2 });
    const path = `/api/replies/${made.body.id}`;
    expect((await session.call("PATCH", path, { content: "60 days." })).body).toMatchObject({ shortcut: "Returns", content: "60 days." });
    expect((await session.call("PATCH", path, { shortcut: "HOURS" })).body.code).toBe("resource.conflict");
    const stranger = await addPerson(service, await service.addAccount("replies@example.com"), "Sven", "owner");
    expect((await stranger.api.call("GET", "/api/replies")).body.items).toEqual([]);
    expect((await stranger.api.call("DELETE", path)).status).not.toBe(204);
    expect((await operator.api.call("DELETE", path)).status).toBe(204);
    expect((await operator.api.call("DELETE", path)).status).toBe(404);
    const viewer = await addPerson(service, service.owner, "Vera", "viewer");
    expect((await viewer.api.call("GET", "/api/replies")).body.total_count).toBe(1);
    expect((await viewer.api.call("DELETE", `/api/replies/${other.body.id}`)).status).toBe(403);
  });
});

describe("/api/operator", () => {
  it("changes the name that visitors see, immediately and for the next takeover", async () => {
    const kim = await addPerson(service, service.owner, "Kim Reyes", "operator");
    expect((await kim.api.call("GET", "/api/operator")).body).toEqual({
      user_id: kim.userId,
      name: "Kim Reyes",
      visitor_name: null,
      mail_when_waiting: true,
    });
    const id = ids["plain"];
    await kim.api.call("POST", `/api/conversations/${id}/takeover`);
    const changed = await kim.api.call("PATCH", "/api/operator", { visitor_name: " Kim from the shop " });
    expect(changed.body).toEqual({
      user_id: kim.userId,
      name: "Kim from the shop",
      visitor_name: "Kim from the shop",
      mail_when_waiting: true,
    });
    const end = async (): Promise<unknown> =>
      framesOf((await shop.visitor.call("GET", `/v1/chat/${id}/events?live=false`)).text).at(-1)?.data["operator_name"];
    expect(await end()).toBe("Kim from the shop");
    await kim.api.call("POST", `/api/conversations/${id}/release`);
    expect(await end()).toBeNull();
    expect((await kim.api.call("POST", `/api/conversations/${id}/takeover`)).body.held_by.name).toBe("Kim from the shop");
    await kim.api.call("POST", `/api/conversations/${id}/release`);
    expect((await kim.api.call("PATCH", "/api/operator", { visitor_name: null })).body.name).toBe("Kim Reyes");
    expect((await kim.api.call("PATCH", "/api/operator", { visitor_name: "" })).status).toBe(400);
  });
});

describe("DELETE /api/conversations/{session_id}", () => {
  it("deletes a conversation with its records; only owners and admins may do so", async () => {
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
