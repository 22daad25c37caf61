import { describe, expect, it } from "vitest";
import type { Log } from "../lib/log.ts";
import { type LanguageModel, LanguageModelUnavailable, type ModelRequest } from "../ports/language-model.ts";
import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { type AnswerRequest, answerTurn, type ModelPolicy, type TurnEvent } from "./answer-turn.ts";
import { type PersonaVoice, planTurn } from "./answer/index.ts";

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

describe("a turn with a language model", () => {
  it("asks the configured model for a whole answer within the policy's time, or the one that the persona names", async () => {
    const model = modelThat("The Storm lantern costs 39.50 EUR.");
    await turn(model);
    await turn(model, { personaModel: "own" }, { fallBack: true, withinMs: 5_000 });
    expect(model.asked.map(({ model: name, withinMs, whole }) => [name, withinMs, whole])).toEqual([
      [null, 20_000, true],
      ["own", 5_000, true],
    ]);
  });

  it("gives the model no more time than 28 s leave of the turn, and asks it no more where next to nothing is left", async () => {
    const model = modelThat("The Storm lantern costs 39.50 EUR.");
    await turn(model, { spentMs: 18_000 });
    expect(model.asked.map(({ withinMs }) => withinMs)).toEqual([10_000]);
    const late = await turn(model, { spentMs: 27_900 });
    expect(model.asked).toHaveLength(1);
    expect([late.text.includes("39.5"), late.warnings.length]).toEqual([true, 1]);
  });

  it("tells the log which model failed and why, where the built-in answerer spoke", async () => {
    const { text, warnings } = await turn(modelThat(down), { personaModel: "own" });
    expect(text).toContain("39.5");
    expect(warnings).toEqual([[{ model: "anthropic:own", reason: "it is down" }, expect.stringContaining("built-in answerer spoke")]]);
  });

  it("keeps the whole sentences of a model that broke off, with their card, and tells the log", async () => {
    const { text, events, warnings } = await turn(modelThat("The Storm lantern costs 39.50 EUR. It", down));
    expect(text).toBe("The Storm lantern costs 39.50 EUR.");
    expect(events.at(-2)).toEqual({ type: "cite", documentIds: ["lantern"] });
    expect(events.at(-1)).toEqual({ type: "end", grounding: { checked: 1, dropped: 0 } });
    expect(warnings).toEqual([[{ model: "anthropic:configured", reason: "it is down" }, expect.stringContaining("broke off")]]);
  });

  it("fails with the model where there is to be no fall-back", async () => {
    const policy = { fallBack: false, withinMs: 20_000 };
    await expect(turn(modelThat(down), {}, policy)).rejects.toBe(down);
    await expect(turn(modelThat("The Storm lantern costs 39.50 EUR. It", down), {}, policy)).rejects.toBe(down);
  });
});
