import { describe, expect, it } from "vitest";
import { type Answer, eventually } from "../support/api.ts";
import { addPerson, type Person } from "../support/people.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
let olga: Person;
let viewer: Person;
let stranger: Person;
let sessionId: string;
let endUserId: string;

const lantern = { id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5, in_stock: true };

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  olga = await addPerson(service, service.owner, "Olga", "operator");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  stranger = await addPerson(service, await service.addAccount("stranger@example.com"), "Stan", "owner");
  await shop.load([lantern, { id: "MUG-1", title: "Enamel mug", price: 12, in_stock: true }]);
  ({ sessionId, endUserId } = await say(shop.visitor, "Do you have a storm lantern?"));
  await say(shop.visitor.with({ "x-end-user-id": endUserId }), "What does it cost?", { session_id: sessionId });
});

const askAgain = (turn: number | string, { api }: Person = olga): Promise<Answer> =>
  api.call("POST", `/api/conversations/${sessionId}/turns/${turn}/ask`, {});
const explain = (session: string, turn: number): Promise<Answer> =>
  olga.api.call("GET", `/api/conversations/${session}/turns/${turn}/explanation`);
const transcript = async (): Promise<string> => {
  const { text } = await shop.visitor.with({ "x-end-user-id": endUserId }).call("GET", `/v1/chat/${sessionId}/events?live=false`);
  return text;
};

describe("POST /api/conversations/{session_id}/turns/{turn_index}/ask", () => {
  it("answers a follow-up from the current knowledge, in a copy of the conversation", async () => {
    const before = await transcript();
    expect(before).toContain("39.50");
    await shop.load([{ ...lantern, price: 44 }]);
    const { status, body } = await askAgain(1);
    expect([status, body.outcome, body.question, body.turn_index]).toEqual([200, "answered", "What does it cost?", 1]);
    expect(body.reply).toContain("44.00");
    expect(body.persona_id).toBe(shop.personaId);
    const { body: why } = await explain(body.session_id, 1);
    expect(why.found.map(({ title }: { title: string }) => title)).toContain("Storm lantern");
    expect(await transcript()).toBe(before);
    expect((await explain(sessionId, 1)).body.reply).toContain("39.50");
  });

  it("is charged, but excluded from the inbox and from analytics", async () => {
    const list = async (): Promise<number> => (await olga.api.call("GET", "/api/conversations")).body.total_count;
    const turns = async (): Promise<number> => (await olga.api.call("GET", "/api/analytics/summary")).body.figures.turns;
    const before = [await list(), await turns()];
    expect((await askAgain(0)).body.credits_charged).toBeGreaterThan(0);
    expect([await list(), await turns()]).toEqual(before);
  });

  it("rejects unknown turns, viewers and other accounts", async () => {
    for (const turn of [7, "x", "99999999999"]) expect((await askAgain(turn)).body.code, String(turn)).toBe("resource.not_found");
    expect((await askAgain(0, viewer)).status).toBe(403);
    expect((await askAgain(0, stranger)).status).toBe(404);
  });

  it("deletes the copies with the visitor's conversation", async () => {
    const { body } = await askAgain(0);
    expect((await explain(body.session_id, 0)).status).toBe(200);
    const owner = await addPerson(service, service.owner, "Owen", "owner");
    expect((await owner.api.call("DELETE", `/api/conversations/${sessionId}`)).status).toBe(204);
    await eventually(async () => (await explain(body.session_id, 0)).status === 404);
  });
});
