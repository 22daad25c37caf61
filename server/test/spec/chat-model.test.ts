import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually } from "../support/api.ts";
import { Gate, startModelServer, type ModelServer } from "../support/model-server.ts";
import { wires } from "../support/model-wires.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { expectGrammar, openStream, say, type OpenStream } from "../support/turn.ts";

let models: ModelServer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: models.url });
  shop = await openShop(service, service.owner);
  await shop.load([
    { id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights. It runs for 40 hours.", price: 39.5, in_stock: true },
    { id: "MUG-2", title: "Enamel mug", description: "Holds 350 ml.", price: 12, in_stock: false },
  ]);
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

const question = "What does the storm lantern cost?";

describe("Language model port", () => {
  it("receives the records and the question through chat completions; its response becomes the answer, with cards", async () => {
    models.answer(() => ["The Storm lantern ", "costs 39.50 EUR. ", "It runs for 40 hours."]);
    const asked = models.requests.length;
    const turn = await say(shop.visitor, question);
    expect(turn.text).toBe("The Storm lantern costs 39.50 EUR. It runs for 40 hours.");
    expect(turn.cards.map((card) => card["document_id"])).toEqual(["LMP-1"]);
    const [request] = models.requests.slice(asked);
    expect(request).toMatchObject({ model: "tiny", stream: true });
    expect(request?.messages[0]).toMatchObject({ role: "system", content: expect.stringContaining("Storm lantern") });
    expect(request?.messages.at(-1)).toEqual({ role: "user", content: question });
  });

  it("streams sentence by sentence: the first sentence is sent while the model is still generating", async () => {
    const gate = new Gate();
    models.answer(async function* () {
      yield "The Storm lantern costs 39.50 EUR. ";
      yield "It runs";
      await gate.opened;
      yield " for 40 hours.";
    });
    const stream = await openStream(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
      body: JSON.stringify({ message: question }),
    });
    const first = await stream.until(({ event }) => event === "text");
    expect(first.data).toEqual({ delta: "The Storm lantern costs 39.50 EUR." });
    expect(stream.frames().filter(({ event }) => event === "text")).toHaveLength(1);
    gate.open();
    await stream.ended;
    expectGrammar(stream.frames());
    expect(
      stream
        .frames()
        .filter(({ event }) => event === "text")
        .map(({ data }) => data["delta"]),
    ).toEqual(["The Storm lantern costs 39.50 EUR.", " It runs for 40 hours."]);
  });

  it("drops and counts a sentence with an invented price and keeps the other sentences", async () => {
    models.answer(() => ["The Storm lantern costs 39.50 EUR. On Fridays it costs only 12.99 EUR. It runs for 40 hours."]);
    const turn = await say(shop.visitor, question);
    expect(turn.text).toBe("The Storm lantern costs 39.50 EUR. It runs for 40 hours.");
    expect(turn.grounding).toEqual({ checked: 3, dropped: 1 });
  });

  it("falls back to the built-in answer engine if none of the model's sentences is grounded", async () => {
    models.answer(() => ["It costs 12.99 EUR."]);
    const turn = await say(shop.visitor, question);
    expect(turn.text).toContain("39.5");
    expect(turn.text).not.toContain("12.99");
    expect(turn.grounding.dropped).toBeGreaterThan(0);
  });

  it("treats an empty line as a boundary between bubbles, in the stream and in the transcript", async () => {
    models.answer(() => ["The Storm lantern costs 39.50 EUR.\n", "\nIt runs for 40 hours."]);
    const turn = await say(shop.visitor, question);
    expect(turn.bubbles).toEqual(["The Storm lantern costs 39.50 EUR.", "It runs for 40 hours."]);
    const messages = (await shop.visitor.events(turn.sessionId)).filter(
      ({ event, data }) => event === "message" && data["role"] === "persona",
    );
    expect(messages.map(({ data }) => data["content"])).toEqual(turn.bubbles);
  });

  it("includes the earlier conversation in the request", async () => {
    models.answer(() => ["The Storm lantern costs 39.50 EUR."]);
    const { sessionId } = await say(shop.visitor, question);
    models.answer(() => ["It runs for 40 hours."]);
    await say(shop.visitor, "And how long does it run?", { session_id: sessionId });
    expect(models.requests.at(-1)?.messages.slice(1)).toEqual([
      { role: "user", content: question },
      { role: "assistant", content: "The Storm lantern costs 39.50 EUR." },
      { role: "user", content: "And how long does it run?" },
    ]);
  });

  it.each<[string, () => AsyncIterable<string> | Iterable<string>]>([
    [
      "fails before its first word",
      () => {
        throw new Error("down");
      },
    ],
    ["says nothing", () => []],
  ])("falls back to the built-in answer engine if the model %s", async (_, script) => {
    models.answer(script);
    const turn = await say(shop.visitor, question);
    expect(turn.text).toContain("39.5");
    expect(turn.cards[0]).toMatchObject({ document_id: "LMP-1" });
  });

  it("falls back to the built-in answer engine if the model is unreachable", async () => {
    const gone = await startModelServer();
    await gone.close();
    const alone = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: gone.url });
    try {
      const theirs = await openShop(alone, alone.owner);
      await theirs.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5 }]);
      expect((await say(theirs.visitor, question)).text).toContain("39.5");
    } finally {
      await alone.stop();
    }
  });
});

describe.each(wires)("Language model provider %s", (wire) => {
  let own: TestService;
  let theirs: Shop;

  beforeAll(async () => {
    own = await startTestService({ LLM_PROVIDER: wire, LLM_MODEL: "tiny", LLM_BASE_URL: models.urls[wire], LLM_API_KEY: "k" });
    theirs = await openShop(own, own.owner);
    await theirs.load([{ id: "LMP-1", title: "Storm lantern", description: "It runs for 40 hours.", price: 39.5, in_stock: true }]);
  });
  afterAll(() => own.stop());

  it("receives the instructions, records, conversation and question, and its response is the answer", async () => {
    models.answer(() => ["The Storm lantern ", "costs 39.50 EUR."]);
    const first = await say(theirs.visitor, question);
    expect(first.text).toBe("The Storm lantern costs 39.50 EUR.");
    expect(first.cards).toMatchObject([{ document_id: "LMP-1" }]);
    models.answer(() => ["It runs for 40 hours."]);
    await say(theirs.visitor, "And how long does it run?", { session_id: first.sessionId });
    const asked = models.requests.at(-1);
    expect(asked).toMatchObject({ wire, model: "tiny", stream: true });
    expect(asked?.messages[0]).toMatchObject({ role: "system", content: expect.stringContaining("Storm lantern") });
    expect(asked?.messages.slice(1)).toEqual([
      { role: "user", content: question },
      { role: "assistant", content: "The Storm lantern costs 39.50 EUR." },
      { role: "user", content: "And how long does it run?" },
    ]);
  });

  it("uses the persona's own model if it has one", async () => {
    models.answer(() => ["The Storm lantern costs 39.50 EUR."]);
    const made = await theirs.api.call("POST", "/api/personas", { name: "Own", brand_id: theirs.brandId, model: "tiny-2" });
    await say(Api.asVisitor(own.url, made.body.id as string), question);
    expect(models.requests.at(-1)?.model).toBe("tiny-2");
    await theirs.api.call("PATCH", `/api/personas/${made.body.id}`, { model: null });
    await say(Api.asVisitor(own.url, made.body.id as string), question);
    expect(models.requests.at(-1)?.model).toBe("tiny");
  });

  it("retries once if the model is temporarily busy", async () => {
    let asked = 0;
    models.answerRaw(({ response, writer }) => {
      asked += 1;
      if (asked === 1) return void response.writeHead(429, { "retry-after": "1" }).end("{}");
      writer.begin();
      writer.text("The Storm lantern costs 39.50 EUR.");
      writer.end("stop");
    });
    expect((await say(theirs.visitor, question)).text).toBe("The Storm lantern costs 39.50 EUR.");
    expect(asked).toBe(2);
  });

  it("keeps a response that ends at the token limit up to its last complete sentence", async () => {
    models.answerRaw(({ writer }) => {
      writer.begin();
      writer.text("The Storm lantern costs 39.50 EUR. It runs for 4");
      writer.end("length");
    });
    expect((await say(theirs.visitor, question)).text).toBe("The Storm lantern costs 39.50 EUR.");
  });

  it("aborts the model request if the turn is stopped, but not if only the client disconnects", async () => {
    const gate = new Gate();
    models.answer(async function* () {
      yield "The Storm lantern costs 39.50 EUR. It runs";
      await gate.opened;
      yield " for 40 hours.";
    });
    const open = async (): Promise<{ stream: OpenStream; sessionId: string }> => {
      const stream = await openStream(`${own.url}/v1/chat`, {
        method: "POST",
        headers: { "x-persona-id": theirs.personaId, "content-type": "application/json" },
        body: JSON.stringify({ message: question }),
      });
      const { data } = await stream.until(({ event }) => event === "session");
      await stream.until(({ event }) => event === "text");
      return { stream, sessionId: String(data["session_id"]) };
    };
    const gone = models.letGo.length;
    const left = await open();
    left.stream.close();
    const stopped = await open();
    expect((await theirs.visitor.call("POST", `/v1/chat/${stopped.sessionId}/stop`)).status).toBe(202);
    await expect.poll(() => models.letGo.length, { interval: 5 }).toBe(gone + 1);
    await stopped.stream.ended;
    expectGrammar(stopped.stream.frames());
    expect(models.open).toBe(1);
    gate.open();
    await eventually(async () => (await theirs.visitor.events(left.sessionId)).length > 2);
    const spoken = (await theirs.visitor.events(left.sessionId)).filter(({ data }) => data["role"] === "persona");
    expect(spoken.map(({ data }) => data["content"])).toEqual(["The Storm lantern costs 39.50 EUR. It runs for 40 hours."]);
  });
});
