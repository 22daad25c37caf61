import { describe, expect, it } from "vitest";
import { readQuestions } from "./model/question.ts";
import type { Report } from "./model/report.ts";
import type { SeenAnswer, Visitor } from "./model/visitor.ts";
import { runEvaluation } from "./run-evaluation.ts";

type Scripted = Partial<SeenAnswer> & { readonly text: string };

/** Returns a persona with scripted answers and one document. */
function persona(answers: Readonly<Record<string, Scripted>>, knowledge = ""): Visitor & { readonly heard: string[][] } {
  const heard: string[][] = [];
  return {
    heard,
    talk() {
      const said: string[] = [];
      heard.push(said);
      return {
        async say(message) {
          said.push(message);
          return { cards: [], error: null, firstTextMs: 10, totalMs: 20, ...(answers[message] ?? { text: "I do not know." }) };
        },
        forget: async () => void said.push("(forgotten)"),
      };
    },
    introduction: async () => "Ask me about the 2 boats.",
    search: async () => knowledge,
  };
}

const card = (id: string, fields: object = {}): Readonly<Record<string, unknown>> => ({ document_id: id, ...fields });

function run(visitor: Visitor, ...lines: readonly object[]): Promise<Report> {
  return runEvaluation(visitor, readQuestions(lines.map((line) => JSON.stringify(line)).join("\n")));
}

describe("runEvaluation", () => {
  it("accepts an answer that shows one of the documents and contains one string from each list and no forbidden string", async () => {
    const answers = { price: { text: "It costs  39.50\nEUR.", cards: [card("A", { price: 39.5 })] } };
    const expected = { documents: ["B", "A"], contains: [["39,50", "39.50 eur"]], not_contains: ["free"] };
    const right = await run(persona(answers), { id: "1", question: "price", expect: expected });
    expect(right).toMatchObject({ ok: true, correct: { right: 1, of: 1, share: 1 }, failures: [] });
    for (const wrong of [{ documents: ["C"] }, { contains: [["40"]] }, { not_contains: ["EUR"] }, { declined: true }]) {
      const report = await run(persona(answers), { id: "1", question: "price", expect: { ...expected, ...wrong } });
      expect(report.ok, JSON.stringify(wrong)).toBe(false);
      expect(report.failures).toHaveLength(1);
    }
  });

  it("treats an answer without a card as a refusal, which is correct only if the knowledge does not contain an answer", async () => {
    const report = await run(
      persona({}),
      { id: "1", question: "x", expect: { declined: true } },
      { id: "2", question: "y", expect: { documents: ["A"] } },
    );
    expect(report).toMatchObject({ ok: false, correct: { right: 0, of: 1 }, declined: { right: 1, of: 1 } });
    expect(report.failures).toMatchObject([{ id: "2", problems: ["declines"] }]);
  });

  it("reports numbers and addresses that do not occur in the cards, the visitor's words, the persona or the knowledge", async () => {
    const text = "The 2 boats cost 1,299 EUR for your 7 days. Call 4711 or see https://x.example/a.";
    const answers = { "for 7 days?": { text, cards: [card("A", { price: 1299 })] } };
    const question = { id: "1", question: "for 7 days?", expect: { documents: ["A"] } };
    const grounded = await run(persona(answers, "Ring 4711, https://x.example/a"), question);
    expect(grounded).toMatchObject({ ok: true, grounded: { right: 1, of: 1 }, inventedValues: 0 });
    const invented = await run(persona(answers, "Ring 4712"), question);
    expect(invented).toMatchObject({ ok: false, correct: { share: 1 }, grounded: { right: 0, of: 1 }, inventedValues: 2 });
    expect(invented.failures).toMatchObject([{ id: "1", invented: ["4711", "https://x.example/a"] }]);
  });

  it("runs a conversation in one session, judges each answer, and erases the session", async () => {
    const visitor = persona({ second: { text: "No.", error: null } });
    const report = await run(visitor, {
      id: "1",
      history: ["before"],
      question: "first",
      expect: { declined: true },
      follow_ups: [{ question: "second", expect: { contains: [["Yes"]] } }],
    });
    expect(visitor.heard).toEqual([["before", "first", "second", "(forgotten)"]]);
    expect(report.failures).toMatchObject([{ id: "1.2", problems: ['does not say "Yes"'] }]);
  });

  it("treats a turn that ended with an error as incorrect, regardless of the expectations", async () => {
    const visitor = persona({ x: { text: "", error: "server.error" } });
    const report = await run(visitor, { id: "1", question: "x", expect: { declined: true } });
    expect(report).toMatchObject({ ok: false, declined: { right: 0, of: 1 } });
    expect(report.failures).toMatchObject([{ problems: ["ended with the error server.error"] }]);
  });

  it("reports median and tail latency", async () => {
    const answers = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`q${at}`, { text: "Hm.", firstTextMs: at + 1, totalMs: 2 * (at + 1) }]),
    );
    const lines = Object.keys(answers).map((question, at) => ({ id: String(at), question }));
    const { latencyMs } = await run(persona(answers), ...lines);
    expect(latencyMs).toEqual({ firstText: { p50: 10, p95: 19 }, total: { p50: 20, p95: 38 } });
  });
});
