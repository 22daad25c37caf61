import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptLog } from "../support/kept-log.ts";
import { modelFaults } from "../support/model-faults.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import { wires } from "../support/model-wires.ts";
import { Api, type Frame, textOf } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { expectGrammar } from "../support/turn.ts";

const question = "What does the storm lantern cost?";
const apiKey = "sk-s3cret-of-the-owner";

let models: ModelServer;

beforeAll(async () => {
  models = await startModelServer();
  // The model's name selects the simulated fault.
  models.answerRaw((answer) => modelFaults[answer.request.model]?.script(answer));
});
afterAll(() => models.close());

describe.each(wires)("Turn with a language model behind %s", (wire) => {
  describe.each(["on", "off"] as const)("with LLM_FALLBACK=%s", (fallBack) => {
    const kept = keptLog();
    const sent: string[] = [];
    let service: TestService;
    let shop: Shop;

    beforeAll(async () => {
      service = await startTestService(
        {
          LLM_PROVIDER: wire,
          LLM_MODEL: "status-500",
          LLM_BASE_URL: models.urls[wire],
          LLM_API_KEY: apiKey,
          LLM_FALLBACK: fallBack,
          LLM_TIMEOUT_SECONDS: "1",
        },
        kept.log,
      );
      shop = await openShop(service, service.owner);
      await shop.load([
        {
          id: "LMP-1",
          title: "Storm lantern",
          description: "A lantern for wet nights. It runs for 40 hours.",
          price: 39.5,
          in_stock: true,
        },
      ]);
    });
    afterAll(() => service.stop());

    /** Returns the frames, transcript and charges of a turn whose model has the given fault. */
    async function turnWith(fault: string): Promise<{ frames: Frame[]; transcript: unknown[]; charged: number }> {
      const created = await shop.api.call("POST", "/api/personas", {
        name: fault,
        brand_id: shop.brandId,
        model: fault,
        languages: ["en"],
      });
      const visitor = Api.asVisitor(service.url, created.body.id as string);
      const { frames } = await visitor.chat({ message: question });
      sent.push(JSON.stringify(frames));
      const sessionId = String(frames[0]?.data["session_id"]);
      const row = await service.database.one<{ credits: number }>(
        "test.charged",
        "select coalesce(sum(credits), 0)::integer as credits from usage_ledger where reference = $1::text",
        [sessionId],
      );
      const transcript = (await visitor.events(sessionId)).map(({ event }) => event);
      return { frames, transcript, charged: row?.credits ?? -1 };
    }

    const faults = Object.entries(modelFaults);

    it.concurrent.each(fallBack === "on" ? faults : [])(
      "%s ends with a done event within the time limit, using the built-in answer engine or the text sent so far",
      async (fault, { said }) => {
        const begun = performance.now();
        const { frames, transcript, charged } = await turnWith(fault);
        expect(performance.now() - begun).toBeLessThan(40_000);
        expectGrammar(frames);
        expect(frames.at(-1)).toMatchObject({ event: "done", data: { credits_charged: 10 } });
        expect(textOf(frames)).toMatch(said === true ? /^The Storm lantern costs 39\.50 EUR\. It runs for 40 hours\.$/ : /39\.5/);
        expect(frames.filter(({ event }) => event === "docs").flatMap(({ data }) => data["cards"])).toMatchObject([
          { document_id: "LMP-1" },
        ]);
        expect([charged, transcript.at(-1)]).toEqual([10, "caught_up"]);
      },
    );

    it.concurrent.each(fallBack === "off" ? faults : [])(
      "%s ends with an error event within the time limit, without storing or charging anything",
      async (fault) => {
        const begun = performance.now();
        const { frames, transcript, charged } = await turnWith(fault);
        expect(performance.now() - begun).toBeLessThan(40_000);
        expectGrammar(frames);
        expect(frames.at(-1)).toMatchObject({ event: "error", data: { code: "server.error" } });
        expect([charged, transcript]).toEqual([0, ["caught_up"]]);
      },
    );

    it("uses the configured model for a persona that has no model of its own", async () => {
      const asked = models.requests.length;
      const { frames } = await shop.visitor.chat({ message: question });
      sent.push(JSON.stringify(frames));
      expect(frames.at(-1)?.event).toBe(fallBack === "on" ? "done" : "error");
      expect(models.requests[asked]).toMatchObject({ wire, model: "status-500" });
    });

    it("logs the reason, but never logs or streams the key", () => {
      expect(sent).toHaveLength(Object.keys(modelFaults).length + 1);
      const told = kept.lines.filter((line) => line.includes("the language model"));
      expect(told.length).toBeGreaterThanOrEqual(sent.length);
      expect(told.join("\n")).toMatch(/status 401 at 127\.0\.0\.1:\d+\/v1\S*/);
      expect(told.join("\n")).toContain("***");
      expect(told.join("\n")).toContain("in time");
      for (const text of [...kept.lines, ...sent]) expect(text).not.toContain(apiKey);
      // Nor may the log contain the visitor's question.
      for (const line of kept.lines) expect(line).not.toContain(question);
    });

    it("leaves no open request to the model", async () => {
      await expect.poll(() => models.open).toBe(0);
    });
  });
});
