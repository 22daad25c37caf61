import type { ExpectedReply, JudgedReply, ReplyProblem } from "../../model/expected-reply.ts";

export const evaluationStates = ["queued", "running", "completed", "failed", "canceled"] as const;

/** One run of a brand's evaluation set on a persona. */
export interface Evaluation {
  readonly id: string;
  readonly brandId: string;
  readonly personaId: string;
  readonly status: (typeof evaluationStates)[number];
  /** Code of the problem that ended it. */
  readonly errorCode: string | null;
  readonly total: number;
  /** Number of questions that were asked. */
  readonly asked: number;
  /** Number of replies that were as expected. */
  readonly passed: number;
  readonly credits: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The reply to a question, compared with the expectation. */
export interface EvaluationResult {
  readonly questionId: string;
  readonly question: string;
  readonly expect: ExpectedReply;
  /** The fields below are null until the question has been asked. */
  readonly outcome: JudgedReply["outcome"] | null;
  readonly errorCode: string | null;
  readonly reply: string | null;
  readonly documents: readonly string[] | null;
  readonly problems: readonly ReplyProblem[] | null;
  readonly credits: number | null;
  readonly durationMs: number | null;
  readonly sessionId: string | null;
  readonly turnIndex: number | null;
}

export const changes = ["better", "worse", "same", "new"] as const;

export type Change = (typeof changes)[number];

export interface ComparedResult extends EvaluationResult {
  /** Null if there is no other evaluation, or the question has not been asked yet. */
  readonly change: Change | null;
  /** Reply in the other evaluation. */
  readonly before: string | null;
}

const isPassed = ({ problems }: EvaluationResult): boolean => problems !== null && problems.length === 0;

/**
 * Compares results with those of another evaluation, by question. Results that became worse come first, followed by those that are not as
 * expected, and then the others.
 * @param others null if there is no other evaluation
 */
export function compareResults(results: readonly EvaluationResult[], others: readonly EvaluationResult[] | null): ComparedResult[] {
  const byQuestion = new Map((others ?? []).filter(({ problems }) => problems !== null).map((other) => [other.questionId, other]));
  const compared = results.map((result): ComparedResult => {
    const other = byQuestion.get(result.questionId);
    const isComparable = others !== null && result.problems !== null;
    return { ...result, change: isComparable ? changeOf(result, other) : null, before: other?.reply ?? null };
  });
  const rank = (result: ComparedResult): number => (result.change === "worse" ? 0 : result.problems === null || isPassed(result) ? 2 : 1);
  return compared.toSorted((one, two) => rank(one) - rank(two));
}

function changeOf(result: EvaluationResult, other: EvaluationResult | undefined): Change {
  if (other === undefined) return "new";
  if (isPassed(result) === isPassed(other)) return "same";
  return isPassed(result) ? "better" : "worse";
}
