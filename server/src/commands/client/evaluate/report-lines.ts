import type { EvaluationDetails, EvaluationResult } from "@parlance/sdk";

type Problem = EvaluationResult["problems"][number];

const meanings: Readonly<Record<Problem["kind"], (texts: string) => string>> = {
  failed: () => "the turn ended with an error",
  declined: () => "declines, although an answer is expected",
  answered: () => "answers, although it should decline",
  missing_text: (texts) => `does not say ${texts}`,
  forbidden_text: (texts) => `says ${texts}`,
  missing_document: (texts) => `shows no card of ${texts}`,
};

const labels = { worse: "WORSE", better: "BETTER", wrong: "WRONG" } as const;

/** Returns the lines of a report: the replies that changed or are not as expected, followed by the totals. */
export function reportLines({ evaluation, compared_with: other, better, worse, results }: EvaluationDetails): string[] {
  const lines = results.flatMap(({ question, change, passed, problems, reply, error_code: code }) => {
    const label = change === "worse" || change === "better" ? change : passed === false ? "wrong" : null;
    if (label === null) return [];
    const head = `${labels[label].padEnd(7)}${question.replaceAll(/\s+/gu, " ")}`;
    const said = code ?? shortened((reply ?? "").replaceAll(/\s+/gu, " "));
    const why = problems.map(({ kind, texts }) => `       ${meanings[kind](texts.map((text) => JSON.stringify(text)).join(" or "))}`);
    return [head, ...why, `       -> ${said}`];
  });
  const compared = other === null ? "no earlier evaluation" : `${better} better, ${worse} worse than on ${minuteOf(other.created_at)}`;
  const { passed, asked, credits_charged: credits } = evaluation;
  return [...lines, ...(lines.length > 0 ? [""] : []), `${passed} of ${asked} as expected, ${credits} credits; ${compared}`];
}

const longest = 240;

/** Truncates a long reply at a word boundary. */
function shortened(reply: string): string {
  if (reply.length <= longest) return reply;
  const start = reply.slice(0, longest);
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), longest / 2))} …`;
}

function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
