import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let models: ModelServer;
let service: TestService;
let shop: Shop;
let session: Api;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "tiny",
    LLM_BASE_URL: models.url,
    LLM_FALLBACK: "off",
  });
  session = await signedIn(service, service.owner);
  shop = await openShop(service, service.owner);
  await shop.load([
    { id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights. It runs for 40 hours.", price: 39.5 },
    { id: "LMP-2", title: "Reading lamp", description: "A lamp for the tent.", price: 19.5 },
  ]);
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

const explain = (sessionId: string, turn: number | string = 0) =>
  session.call("GET", `/api/conversations/${sessionId}/turns/${turn}/explanation`);

describe("Explanation of a turn", () => {
  it("returns the query, the documents that were found and used, and the sentences that were removed", async () => {
    models.answer(() => ["The Storm lantern costs 39.50 EUR. On Fridays it costs only 12.99 EUR."]);
    const { sessionId } = await say(shop.visitor, "What does the Storm lantern cost?");
    const { status, body } = await explain(sessionId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: "answered",
      answered_by: "model",
      model: "openai-compatible:tiny",
      question: "What does the Storm lantern cost?",
      reply: "The Storm lantern costs 39.50 EUR.",
      operator_name: null,
      language: "en",
      grounding: { checked: 2, dropped: 1 },
      left_out: [
        {
          sentence: "On Fridays it costs only 12.99 EUR.",
          reason: "unsupported_value",
          record: { source_id: shop.catalogId, id: "LMP-1", title: "Storm lantern", price: 39.5, currency: "EUR" },
        },
      ],
      credits: 10,
    });
    expect(body.query).toContain("lantern");
    expect(body.found[0]).toMatchObject({
      source: { id: shop.catalogId, name: "Shop catalog" },
      id: "LMP-1",
      kind: "item",
      title: "Storm lantern",
      words_rank: 1,
      used: true,
    });
    expect(body.found.filter(({ used }: { used: boolean }) => used)).toHaveLength(1);
  });

  it("has no query for small talk, and explains a signed-in user's test conversation", async () => {
    models.answer(() => ["Hello!"]);
    const { frames } = await session.chat({ message: "Hello", persona_id: shop.personaId });
    const { session_id: id } = (frames[0]?.data ?? {}) as { session_id: string };
    expect((await explain(id)).body).toMatchObject({ query: null, language: null, found: [], left_out: [] });
  });

  it("returns 404 for turns that do not exist", async () => {
    models.answer(() => ["Hello!"]);
    const { sessionId } = await say(shop.visitor, "Hello");
    for (const turn of [1, 99_999_999_999, "x", "-1"]) expect((await explain(sessionId, turn)).body.code).toBe("resource.not_found");
    expect((await explain("nonsense")).status).toBe(404);
  });

  it("includes an account document, but not the id of its hidden source", async () => {
    const text = { external_id: "hire", label: "Can I rent a kayak?", content: "You can rent a kayak for 4711 EUR a day." };
    expect(
      (await session.call("PUT", "/api/knowledge/docs/by-external-id/hire", { label: text.label, content: text.content })).status,
    ).toBeLessThan(300);
    await session.call("POST", `/api/personas/${shop.personaId}/knowledge`, { external_ids: ["hire"] });
    await shop.settled();
    models.answer(() => ["You can rent a kayak for 4711 EUR a day."]);
    await expect
      .poll(
        async () => {
          const { sessionId } = await say(shop.visitor, "Can I rent a kayak?");
          return ((await explain(sessionId)).body.found as { id: string; source: unknown }[]).find(({ id }) => id === "hire");
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ source: null, kind: "file" });
  });
});
