import { describe, expect, it } from "vitest";
import { type Answer, type Api, eventually } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let session: Api;
let shop: Shop;

interface Question {
  readonly id: string | null;
  readonly question: string;
  readonly wordings: readonly string[];
  readonly count: number;
  readonly session_ids: readonly string[];
  readonly state: string;
}

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  session = await signedIn(service, service.owner);
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "MUG-1", title: "Tin mug", description: "A mug of enamelled tin for the campfire.", price: 9.5 }]);
  for (const message of [
    "Can I park at your store?",
    "Do you deliver to Norway?",
    "Do you ship to Norway?",
    "do you ship to norway",
    "Is there a student discount?",
  ])
    await say(shop.visitor, message);
});

async function list(query = "", api: Api = shop.api): Promise<Question[]> {
  const { status, body } = await api.call("GET", `/api/analytics/questions?kind=declined&brand_id=${shop.brandId}${query}`);
  expect(status).toBe(200);
  return body["items"] as Question[];
}

/** Lists the questions once all of them are grouped. */
async function grouped(): Promise<Question[]> {
  await eventually(async () => (await list()).every(({ id }) => id !== null));
  return list();
}

async function norway(): Promise<Question> {
  const found = (await grouped()).find(({ question }) => /norway/i.test(question));
  if (found === undefined) throw new Error("the question is not listed");
  return found;
}

const set = (id: string | null, state: string, api: Api = shop.api): Promise<Answer> =>
  api.call("PATCH", `/api/analytics/questions/${id}`, { state });

describe("Questions without a good answer", () => {
  it("are grouped by meaning, with their wordings", async () => {
    const questions = await grouped();
    expect(questions.map(({ count }) => count)).toEqual([3, 1, 1]);
    expect(questions[0]).toMatchObject({ question: "do you ship to norway", state: "open" });
    expect(questions[0]?.wordings).toEqual(["do you ship to norway", "Do you ship to Norway?", "Do you deliver to Norway?"]);
    expect(questions[0]?.session_ids).toHaveLength(3);
  });

  it("leave the list of open questions when they are handled", async () => {
    const parking = (await grouped()).find(({ question }) => question.includes("park"));
    expect((await set(parking?.id ?? "", "not_ours")).status).toBe(204);
    expect((await list("&state=open")).map(({ id }) => id)).not.toContain(parking?.id);
    expect((await list("&state=not_ours")).map(({ question }) => question)).toEqual(["Can I park at your store?"]);
  });

  it("can be asked again as a signed-in user, without appearing in lists or analytics", async () => {
    const { id, count } = await norway();
    const { status, body } = await session.call("POST", `/api/analytics/questions/${id}/ask`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ question: "do you ship to norway", outcome: "declined", persona_id: shop.personaId, credits_charged: 10 });
    expect((await norway()).count).toBe(count);
  });

  it("are answered once the knowledge contains the answer, and are reopened if they are later declined", async () => {
    const { id } = await norway();
    const text = "# Do you ship to Norway?\n\nYes, we ship to Norway. A parcel takes 4 days and costs 12 euros.\n";
    expect((await shop.api.upload(shop.filesId, "norway.md", text)).status).toBe(201);
    await shop.settled();
    const { body } = await session.call("POST", `/api/analytics/questions/${id}/ask`, {});
    expect(body).toMatchObject({ outcome: "answered" });
    expect(body["reply"]).toContain("Norway");
    expect((await set(id, "answered")).status).toBe(204);
    expect((await norway()).state).toBe("answered");

    expect((await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { enabled: false })).status).toBeLessThan(300);
    await eventually(async () => {
      await say(shop.visitor, "Do you ship to Norway?");
      return (await norway()).state === "open";
    });
  });

  it("are deleted with their conversations", async () => {
    const discount = (await grouped()).find(({ question }) => question.includes("student"));
    const [conversation] = discount?.session_ids ?? [];
    const { body: again } = await session.call("POST", `/api/analytics/questions/${discount?.id}/ask`, {});
    expect((await session.call("GET", `/api/conversations/${again["session_id"]}`)).status).toBe(200);
    expect((await shop.api.call("DELETE", `/v1/chat/${conversation}`)).status).toBeLessThan(300);
    expect((await session.call("GET", `/api/conversations/${again["session_id"]}`)).status).toBe(404);
    expect((await list()).map(({ question }) => question)).not.toContain("Is there a student discount?");
    expect((await session.call("POST", `/api/analytics/questions/${discount?.id}/ask`, {})).body).toMatchObject({
      code: "resource.not_found",
    });
  });

  it("are not visible to other accounts", async () => {
    const { id } = await norway();
    const other = await service.addAccount("stranger@example.com");
    const foreign = await signedIn(service, other);
    for (const api of [foreign])
      for (const answer of [await set(id, "ignored", api), await api.call("POST", `/api/analytics/questions/${id}/ask`, {})])
        expect([403, 404]).toContain(answer.status);
    expect((await norway()).state).toBe("open");
    expect(await list("", foreign)).toEqual([]);
  });

  it.each(["no-id", "00000000-0000-4000-8000-000000000000"])("return 404 for %s", async (id) => {
    expect((await set(id, "ignored")).status).toBe(404);
    expect((await session.call("POST", `/api/analytics/questions/${id}/ask`, {})).status).toBe(404);
  });
});
