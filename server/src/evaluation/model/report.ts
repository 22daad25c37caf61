/** A judged answer. */
export interface Outcome {
  readonly id: string;
  readonly question: string;
  readonly declinedExpected: boolean;
  readonly answer: string;
  /** Problems with the answer; empty if it is correct. */
  readonly problems: readonly string[];
  /** Values in the answer that do not occur in the persona's knowledge. */
  readonly invented: readonly string[];
  readonly firstTextMs: number | null;
  readonly totalMs: number;
}

export interface Share {
  readonly right: number;
  readonly of: number;
  /** Fraction, 0-1; 1 if there were no questions. */
  readonly share: number;
}

export interface Report {
  /** Whether all thresholds are met. */
  readonly ok: boolean;
  /** Correct answers to questions that the knowledge can answer. */
  readonly correct: Share;
  /** Refusals of questions that the knowledge cannot answer. */
  readonly declined: Share;
  /** Answers in which all numbers, URLs and email addresses occur in the knowledge. */
  readonly grounded: Share;
  /** Number of values in answers that do not occur in the persona's knowledge. */
  readonly inventedValues: number;
  readonly latencyMs: { readonly firstText: Percentiles; readonly total: Percentiles };
  readonly failures: readonly Pick<Outcome, "id" | "question" | "answer" | "problems" | "invented">[];
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** Minimum fractions, and maximum number of invented values. */
export const thresholds = { correct: 0.95, declined: 0.95, inventedValues: 0 } as const;

/** Summarizes judged answers. */
export function reportOn(outcomes: readonly Outcome[]): Report {
  const correct = shareOf(
    outcomes.filter(({ declinedExpected }) => !declinedExpected),
    isRight,
  );
  const declined = shareOf(
    outcomes.filter(({ declinedExpected }) => declinedExpected),
    isRight,
  );
  const grounded = shareOf(outcomes, ({ invented }) => invented.length === 0);
  const inventedValues = outcomes.reduce((sum, { invented }) => sum + invented.length, 0);
  return {
    ok: correct.share >= thresholds.correct && declined.share >= thresholds.declined && inventedValues <= thresholds.inventedValues,
    correct,
    declined,
    grounded,
    inventedValues,
    latencyMs: {
      firstText: percentiles(outcomes.flatMap(({ firstTextMs }) => firstTextMs ?? [])),
      total: percentiles(outcomes.map(({ totalMs }) => totalMs)),
    },
    failures: outcomes
      .filter((outcome) => !isRight(outcome) || outcome.invented.length > 0)
      .map(({ id, question, answer, problems, invented }) => ({ id, question, answer, problems, invented })),
  };
}

function isRight({ problems }: Outcome): boolean {
  return problems.length === 0;
}

function shareOf(outcomes: readonly Outcome[], isGood: (outcome: Outcome) => boolean): Share {
  const right = outcomes.filter(isGood).length;
  return { right, of: outcomes.length, share: outcomes.length === 0 ? 1 : right / outcomes.length };
}

/** Returns nearest-rank percentiles; 0 if there are no values. */
function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
