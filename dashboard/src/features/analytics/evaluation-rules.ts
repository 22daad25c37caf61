import type { EvaluationQuestion, EvaluationResult, ExpectedReply } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

/** Parts of the screen. */
export const evaluationViews = ["results", "questions"] as const;
export type EvaluationView = (typeof evaluationViews)[number];

/** A question in its editable form: each text part is one field. */
export interface QuestionDraft {
  /** Null for a new question. */
  readonly id: string | null;
  readonly question: string;
  readonly outcome: ExpectedReply["outcome"];
  readonly contains: string;
  readonly forbidden: string;
  readonly documents: string;
}

export const emptyDraft: QuestionDraft = { id: null, question: "", outcome: "answered", contains: "", forbidden: "", documents: "" };

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns a stored question for editing. */
export function draftOf({ id, question, expect }: Pick<EvaluationQuestion, "id" | "question" | "expect">): QuestionDraft {
  return {
    id,
    question,
    outcome: expect.outcome,
    contains: expect.contains.map((texts) => texts.join(" | ")).join("\n"),
    forbidden: expect.not_contains.join("\n"),
    documents: expect.documents.join("\n"),
  };
}

/** Returns the expectation that a draft describes: one requirement per line, alternatives separated by `|`. */
export function expectationOf({ outcome, contains, forbidden, documents }: QuestionDraft): ExpectedReply {
  const alternatives = (line: string): string[] =>
    line
      .split("|")
      .map((text) => text.trim())
      .filter((text) => text !== "");
  const isAnswered = outcome === "answered";
  return {
    outcome,
    contains: isAnswered
      ? linesOf(contains)
          .map(alternatives)
          .filter((texts) => texts.length > 0)
      : [],
    not_contains: linesOf(forbidden),
    documents: isAnswered ? linesOf(documents) : [],
  };
}

/** Returns the state that matters most for a result. */
export function stateOf({
  passed,
  change,
}: Pick<EvaluationResult, "passed" | "change">): "pending" | "worse" | "better" | "wrong" | "right" {
  if (passed === null) return "pending";
  if (change === "worse" || change === "better") return change;
  return passed ? "right" : "wrong";
}

export const resultMarks: Readonly<Record<ReturnType<typeof stateOf>, Mark>> = {
  pending: "none",
  worse: "bad",
  better: "ok",
  wrong: "warn",
  right: "ok",
};
