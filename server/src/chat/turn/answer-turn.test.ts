import { describe, expect, it } from "vitest";
import type { Log } from "../../platform/lib/log.ts";
import { type LanguageModel, LanguageModelUnavailable, type ModelRequest } from "../../ports/language-model.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { type AnswerRequest, answerTurn, type ModelPolicy, type TurnEvent } from "./answer-turn.ts";
import { type PersonaVoice, planTurn } from "../answer/index.ts";

const voice: PersonaVoice = {
  name: "Mara",
  brandName: "Lamps",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["en"],
  suggestedQuestions: [],
  defaultCurrency: "EUR",
  description: null,
};

const lantern: RetrievalHit = {
  documentId: "lantern",
  segment: "s",
  externalId: "LMP-1",
  score: 0.9,
  hit: JSON.stringify({ id: "LMP-1", kind: "item", title: "Storm lantern", description: "It is green.", price: 39.5, currency: "EUR" }),
  filter: { kind: "item", categories: [], price: 39.5, currency: "EUR", inStock: true, attributes: {} },
  passages: [],
  explain: { lexicalRank: 1, lexicalScore: 1, coverage: 1, vectorRank: 1, similarity: 0.8, exact: null },
};

function modelThat(...says: readonly (string | Error)[]): LanguageModel & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    name: "anthropic:configured",
    asked,
    async *stream(request) {
      asked.push(request);
      for (const piece of says) {
        await Promise.resolve();
        if (piece instanceof Error) throw piece;
        yield piece;
      }
    },
  };
}

async function turn(model: LanguageModel, fields: Partial<AnswerRequest> = {}, policy?: ModelPolicy) {
  const message = "How much is the storm lantern?";
  const signal = new AbortController().signal;
  const request = { plan: planTurn(message, [], voice), message, history: [], voice, hits: [lantern], signal, ...fields };
  const warnings: [object, string][] = [];
  const log = { warn: (about: object, text: string) => void warnings.push([about, text]) } as unknown as Log;
  const events: TurnEvent[] = [];
  for await (const event of answerTurn(model, request, log, policy)) events.push(event);
  const text = events.flatMap((event) => (event.type === "sentence" ? [event.text] : [])).join("");
  return { text, events, warnings };
}

const down = new LanguageModelUnavailable("it is down");

describe("turn with a language model", () => {
  it("requests a complete answer from the configured model or the persona's own model within the policy's time limit", async () => {
    const model = modelThat("The Storm lantern costs 39.50 EUR.");
    await turn(model);
    await turn(model, { personaModel: "own" }, { fallBack: true, withinMs: 5_000 });
    expect(model.asked.map(({ model: name, withinMs, whole }) => [name, withinMs, whole])).toEqual([
      [null, 20_000, true],
      ["own", 5_000, true],
    ]);
  });

  it("limits the model to what remains of the 28 s, and skips the model if almost no time remains", async () => {
    const model = modelThat("The Storm lantern costs 39.50 EUR.");
    await turn(model, { spentMs: 18_000 });
    expect(model.asked.map(({ withinMs }) => withinMs)).toEqual([10_000]);
    const late = await turn(model, { spentMs: 27_900 });
    expect(model.asked).toHaveLength(1);
    expect([late.text.includes("39.5"), late.warnings.length]).toEqual([true, 1]);
  });

  it("logs the failed model and the reason when it falls back to the built-in answer engine", async () => {
    const { text, warnings } = await turn(modelThat(down), { personaModel: "own" });
    expect(text).toContain("39.5");
    expect(warnings).toEqual([
      [{ model: "anthropic:own", reason: "it is down" }, expect.stringContaining("using the built-in answer engine")],
    ]);
  });

  it("keeps the complete sentences of an interrupted model response with their card, and logs the interruption", async () => {
    const { text, events, warnings } = await turn(modelThat("The Storm lantern costs 39.50 EUR. It", down));
    expect(text).toBe("The Storm lantern costs 39.50 EUR.");
    const sentences = ["The Storm lantern costs 39.50 EUR."];
    expect(events.at(-2)).toEqual({ type: "cite", documentIds: ["lantern"], variants: [], sentences });
    expect(events.at(-1)).toEqual({
      type: "end",
      grounding: { checked: 1, dropped: 0 },
      declined: false,
      by: "model",
      model: "anthropic:configured",
    });
    expect(warnings).toEqual([[{ model: "anthropic:configured", reason: "it is down" }, expect.stringContaining("interrupted")]]);
  });

  it("fails if the model fails and there is no fallback", async () => {
    const policy = { fallBack: false, withinMs: 20_000 };
    await expect(turn(modelThat(down), {}, policy)).rejects.toBe(down);
    await expect(turn(modelThat("The Storm lantern costs 39.50 EUR. It", down), {}, policy)).rejects.toBe(down);
  });

  it("keeps the grounded items of a list, and drops a whole table if one row is incorrect", async () => {
    const list = "Look:\n1. The Storm lantern. It is green.\n2. It costs 45 EUR. Nice.\n3. It costs 39.50 EUR.\n\nShall I say more?";
    const said = await turn(modelThat(...list.split(/(?<= )/)));
    expect(said.events.flatMap((event) => (event.type === "sentence" ? [[event.bubble, event.text]] : []))).toEqual([
      [0, "Look:"],
      [0, "\n1. The Storm lantern."],
      [0, " It is green."],
      [0, "\nNice."],
      [0, "\n3. It costs 39.50 EUR."],
      [1, "Shall I say more?"],
    ]);
    const table = (price: string): string => `Look:\n| Lamp | Price |\n|---|---|\n| Storm lantern | ${price} EUR |\n\nGood.`;
    expect((await turn(modelThat(table("45")))).text).toBe("Look:Good.");
    expect((await turn(modelThat(table("39.50")))).text).toBe(table("39.50").replace("\n\nGood.", "Good."));
  });

  it("sends a complete sentence immediately when the model stalls, and ends the answer there if the model then fails", async () => {
    const stalled: LanguageModel = {
      name: "slow",
      async *stream() {
        yield "The Storm lantern is green. ";
        await new Promise((resolve) => setTimeout(resolve, 400));
        throw down;
      },
    };
    const message = "How much is the storm lantern?";
    const request = {
      plan: planTurn(message, [], voice),
      message,
      history: [],
      voice,
      hits: [lantern],
      signal: new AbortController().signal,
    };
    const log = { warn: () => undefined } as unknown as Log;
    const from = performance.now();
    const events: [string, boolean][] = [];
    for await (const event of answerTurn(stalled, request, log)) events.push([event.type, performance.now() - from < 300]);
    expect(events).toEqual([
      ["sentence", true],
      ["cite", false],
      ["end", false],
    ]);
  });

  it("shows the card of a product that the answer mentions by its short name", async () => {
    const { events } = await turn(modelThat("The Storm is our cheapest one."));
    const sentences = ["The Storm is our cheapest one."];
    expect(events.at(-2)).toEqual({ type: "cite", documentIds: ["lantern"], variants: [], sentences });
  });
});
