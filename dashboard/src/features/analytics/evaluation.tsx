import { useNavigate } from "@tanstack/react-router";
import { useBrandId } from "../../app/brands.ts";
import { usePersonas } from "../../app/personas.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEvaluationChanges } from "./evaluation-queries.ts";
import { EvaluationQuestions } from "./evaluation-questions.tsx";
import { EvaluationResults } from "./evaluation-results.tsx";
import { evaluationViews } from "./evaluation-rules.ts";
import { evaluationTexts } from "./evaluation-texts.ts";
import { useAddress } from "./queries.ts";

/** Asks a persona all questions in its brand's evaluation set, and shows what got better or worse. */
export function EvaluationTab() {
  const texts = useTexts(evaluationTexts);
  const { persona, view = "results", evaluation, question } = useAddress();
  const { data: personas, error } = usePersonas(useBrandId());
  const chosen = personas?.items.find(({ id }) => id === persona) ?? personas?.items[0];
  const navigate = useNavigate();
  const { start } = useEvaluationChanges();
  const mayEdit = may(usePerson(), "startEvaluation");
  const show = (changes: object): void =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changes }), replace: true });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div className="w-full max-w-320">
          <Select
            label={texts.view}
            value={view}
            onChange={({ target }) => show({ view: evaluationViews.find((each) => each === target.value), question: undefined })}
          >
            {evaluationViews.map((each) => (
              <option key={each} value={each}>
                {texts.views[each]}
              </option>
            ))}
          </Select>
        </div>
        {mayEdit && chosen !== undefined && (
          <Button
            kind="primary"
            busy={start.isPending}
            title={texts.startHint}
            onClick={() =>
              start.mutate(chosen.id, { onSuccess: ({ id }) => show({ view: undefined, evaluation: id, question: undefined }) })
            }
          >
            {texts.start} · {chosen.name}
          </Button>
        )}
      </div>
      {personas === undefined ? (
        error === null ? (
          <Skeleton />
        ) : (
          <Failed error={error} />
        )
      ) : view === "questions" ? (
        <EvaluationQuestions brandId={chosen?.brand_id} mayEdit={mayEdit} />
      ) : (
        <EvaluationResults personaId={chosen?.id} mayEdit={mayEdit} shown={evaluation} openKey={question} onShow={show} />
      )}
    </>
  );
}
