import type { AnalyticsQuestion } from "@parlance/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { textIdFor } from "../../app/text-id.ts";
import type { QuestionState } from "./analytics-rules.ts";
import { key as homeKey } from "../home/queries.ts";
import { key } from "./queries.ts";

const pollMs = 1_000;
const mostPolls = 120;

interface Answered {
  readonly question: AnalyticsQuestion;
  readonly id: string;
  readonly answer: string;
  /** Called before each step. */
  readonly onStep: (step: AnswerStep) => void;
}

/** Steps after an answer is submitted. */
export type AnswerStep = "saving" | "processing" | "asking";

/** Mutations that change questions and reload the lists. */
export function useQuestionChanges() {
  const queries = useQueryClient();
  const reload = async (...keys: readonly (readonly string[])[]): Promise<void> => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  // The home page lists open questions, too.
  const onSettled = (): Promise<void> => reload(key, homeKey);
  return {
    decide: useMutation({
      mutationFn: ({ id, state }: { readonly id: string; readonly state: QuestionState }) =>
        parlance.analytics.updateQuestion({ question_id: id, state }),
      onError: complainAbout,
      onSettled,
    }),
    ask: useMutation({ mutationFn: (id: string) => parlance.analytics.askAgain({ question_id: id }) }),
    answer: useMutation({
      mutationFn: async ({ question, id, answer, onStep }: Answered) => {
        onStep("saving");
        const text = textIdFor(question.question, Date.now());
        await parlance.texts.upsert({ external_id: text, label: question.question, content: answer });
        await parlance.activations.add({ persona_id: question.persona_id, external_ids: [text] });
        onStep("processing");
        await processed(text);
        onStep("asking");
        const reply = await parlance.analytics.askAgain({ question_id: id });
        const documents = reply.cards.some(({ document_id: shown }) => shown === text) ? [text] : [];
        if (reply.outcome === "answered") await parlance.analytics.updateQuestion({ question_id: id, state: "answered", documents });
        return reply;
      },
      onSettled: () => reload(key, homeKey, ["account-documents"]),
    }),
  };
}

/** Waits until a document is searchable or has failed. */
async function processed(id: string): Promise<void> {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const { processing_status: state } = await parlance.texts.get({ external_id: id });
    if (state === "ready" || state === "failed") return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
