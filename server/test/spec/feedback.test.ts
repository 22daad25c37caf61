import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { addPerson, type Person } from "../support/people.ts";
import { openTalkingShops, type TalkingShops } from "../support/talking-shops.ts";
import { say, withPersonaKey } from "../support/turn.ts";

let shops: TalkingShops;
let viewer: Person;
/** The visitor whose conversation is rated. */
let visitor: Api;
let sessionId: string;

const reply = "The Storm lantern costs 39.50 EUR.";
const questions = ["What does the storm lantern cost?", "How much is the storm lantern?", "The price of the storm lantern?"];

beforeAll(async () => {
  shops = await openTalkingShops();
  shops.models.answer(() => [reply]);
  viewer = await addPerson(shops.service, shops.service.owner, "Vera", "viewer");
  const first = await say(shops.shop.visitor, questions[0] ?? "");
  sessionId = first.sessionId;
  visitor = shops.shop.visitor.with({ "x-end-user-id": first.endUserId });
  for (const question of questions.slice(1)) await say(visitor, question, { session_id: sessionId });
  for (const [turnIndex, rating] of [1, -1, 1].entries()) {
    const body = { turn_index: turnIndex, rating, ...(rating < 0 ? { comment: "Too dear" } : {}) };
    const { status } = await visitor.call("POST", `/v1/chat/${sessionId}/feedback`, body);
    if (status !== 204) throw new Error(`the turn was not rated: ${status}`);
  }
});
afterAll(() => shops?.stop());

const list = (query = ""): Promise<Answer> => viewer.api.call("GET", `/api/feedback${query}`);
const turnsOf = ({ body }: Answer): number[] => (body.items as { turn_index: number }[]).map((item) => item.turn_index);

describe("GET /api/feedback", () => {
  it("lists ratings with their turns, latest first", async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect([turnsOf(answer), answer.body.total_count, answer.body.next_cursor]).toEqual([[2, 1, 0], 3, null]);
    expect(answer.body.items[1]).toEqual({
      session_id: sessionId,
      turn_index: 1,
      persona_id: shops.shop.personaId,
      end_user_id: expect.any(String),
      rating: -1,
      comment: "Too dear",
      rated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      question: questions[1],
      reply,
    });
  });

  it("filters by rating, persona and time", async () => {
    expect(turnsOf(await list("?rating=-1"))).toEqual([1]);
    expect(turnsOf(await list("?rating=1"))).toEqual([2, 0]);
    expect(turnsOf(await list(`?persona_id=${shops.shop.personaId}`))).toEqual([2, 1, 0]);
    expect((await list(`?persona_id=${shops.sister.personaId}`)).body).toEqual({ items: [], total_count: 0, next_cursor: null });
    const { body } = await list();
    const middle = encodeURIComponent(String(body.items[1].rated_at));
    expect(turnsOf(await list(`?since=${middle}`))).toEqual([2, 1]);
    expect(turnsOf(await list(`?until=${middle}`))).toEqual([0]);
  });

  it("pages by cursor without gaps or repetitions, even among ratings with the same timestamp", async () => {
    const before = await shops.service.database.rows<{ turnIndex: number; at: Date }>(
      "test.feedback.times",
      `select turn_index as "turnIndex", created_at as at from turn_feedback where session_id = $1`,
      [sessionId],
    );
    await shops.service.database.run("test.feedback.same", "update turn_feedback set created_at = now() where session_id = $1", [
      sessionId,
    ]);
    const seen: number[] = [];
    let query = "?limit=1";
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await list(query);
      seen.push(...turnsOf(page));
      if (page.body.next_cursor === null) break;
      query = `?limit=1&cursor=${String(page.body.next_cursor)}`;
    }
    expect(seen).toEqual([0, 1, 2]);
    for (const { turnIndex, at } of before) {
      await shops.service.database.run(
        "test.feedback.restore",
        "update turn_feedback set created_at = $3 where session_id = $1 and turn_index = $2",
        [sessionId, turnIndex, at],
      );
    }
  });

  it("rejects an unknown rating, a nonexistent date and another list's cursor", async () => {
    for (const query of ["?rating=0", "?rating=good", "?since=2026-02-30T00:00:00Z", "?cursor=x"]) {
      const { status, body } = await list(query);
      expect([status, body.code], query).toEqual([400, "validation.failed"]);
    }
  });

  it("accepts only browser sessions, and does not return ratings of another account", async () => {
    const keyed = await withPersonaKey(shops.service, shops.service.owner, shops.shop.personaId);
    for (const caller of [keyed, shops.shop.api, visitor]) {
      const { status, body } = await caller.call("GET", "/api/feedback");
      expect([status, body.code]).toEqual([403, "auth.forbidden"]);
    }
    const foreign = await list(`?persona_id=${shops.strangers.personaId}`);
    expect(foreign.body.items ?? []).toEqual([]);
  });
});
