import type { EvaluationQuestion } from "@parlance/sdk";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useListPages } from "../../app/list-pages.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { expectationOf, type QuestionDraft } from "./evaluation-rules.ts";

const evaluationKey = ["evaluations"] as const;
const runningMs = 1_500;

const isRunning = (status: string | undefined): boolean => status === "queued" || status === "running";

/** Returns the latest evaluations of a persona. */
export function useEvaluations(personaId: string | undefined) {
  return useQuery({
    queryKey: [...evaluationKey, "list", personaId ?? null],
    enabled: personaId !== undefined,
    queryFn: () => parlance.evaluations.list({ limit: 50, ...(personaId === undefined ? {} : { persona_id: personaId }) }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isRunning(status)) === true ? runningMs : false),
  });
}

/** Returns an evaluation with its results. It is reloaded while it runs. */
export function useEvaluation(id: string | undefined) {
  return useQuery({
    queryKey: [...evaluationKey, "one", id ?? null],
    enabled: id !== undefined,
    queryFn: () => parlance.evaluations.get({ evaluation_id: id ?? "" }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isRunning(state.data?.evaluation.status) ? runningMs : false),
  });
}

/** Returns the questions of a brand's evaluation set. */
export function useEvaluationQuestions(brandId: string | undefined) {
  const brand = brandId === undefined ? {} : { brand_id: brandId };
  return useListPages<EvaluationQuestion>({
    queryKey: [...evaluationKey, "questions", brandId ?? null],
    load: (range) => parlance.evaluations.questions({ ...range, ...brand }),
  });
}

/** Mutations that change evaluations and their questions, and reload the lists. */
export function useEvaluationChanges() {
  const queries = useQueryClient();
  const onSettled = (): Promise<void> => queries.invalidateQueries({ queryKey: evaluationKey });
  return {
    start: useMutation({
      mutationFn: (personaId: string) => parlance.evaluations.start({ persona_id: personaId }),
      onError: complainAbout,
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => parlance.evaluations.cancel({ evaluation_id: id }),
      onError: complainAbout,
      onSettled,
    }),
    save: useMutation({
      mutationFn: ({ draft, brandId }: { readonly draft: QuestionDraft; readonly brandId: string }) => {
        const fields = { question: draft.question.trim(), expect: expectationOf(draft) };
        if (draft.id === null) return parlance.evaluations.createQuestion({ ...fields, brand_id: brandId });
        return parlance.evaluations.updateQuestion({ ...fields, question_id: draft.id });
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => parlance.evaluations.deleteQuestion({ question_id: id }),
      onError: complainAbout,
      onSettled,
    }),
  };
}
