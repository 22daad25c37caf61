import type { Evaluation, EvaluationDetails, EvaluationResult } from "@parlance/sdk";
import { useMemo } from "react";
import { formatNumber, formatTime } from "../../app/format.ts";
import { Failed } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Empty } from "../../ui/page.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { EvaluationResultPeek } from "./evaluation-result-peek.tsx";
import { useEvaluation, useEvaluationChanges, useEvaluations } from "./evaluation-queries.ts";
import { resultMarks, stateOf } from "./evaluation-rules.ts";
import { evaluationTexts } from "./evaluation-texts.ts";
import { questionColumn } from "./question-column.tsx";

interface EvaluationResultsProps {
  readonly personaId: string | undefined;
  readonly mayEdit: boolean;
  /** Id of the shown evaluation; undefined for the latest. */
  readonly shown: string | undefined;
  /** Id of the question whose reply is open. */
  readonly openKey: string | undefined;
  readonly onShow: (changes: { readonly evaluation?: string | undefined; readonly question?: string | undefined }) => void;
}

/** Shows an evaluation of a persona: its progress, what changed since the previous one, and every reply. */
export function EvaluationResults({ personaId, mayEdit, shown, openKey, onShow }: EvaluationResultsProps) {
  const texts = useTexts(evaluationTexts);
  const runs = useEvaluations(personaId);
  const id = shown ?? runs.data?.items[0]?.id;
  const { data, error } = useEvaluation(id);
  const columns = useColumns();
  const failure = runs.error ?? error;
  if (failure !== null) return <Failed error={failure} />;
  if (runs.data === undefined && personaId !== undefined) return <Skeleton />;
  if (id === undefined) return <Empty title={texts.noRuns}>{texts.noRunsHint}</Empty>;
  if (data === undefined) return <Skeleton />;
  const { results } = data;
  const open = results.find(({ question_id: question }) => question === openKey);
  return (
    <>
      <Choice runs={runs.data?.items ?? []} id={id} onChange={(evaluation) => onShow({ evaluation, question: undefined })} />
      <Summary details={data} mayEdit={mayEdit} />
      <Table
        label={texts.views.results}
        columns={columns}
        count={results.length}
        rowAt={(index) => results[index]}
        keyOf={({ question_id: question }) => question}
        onSeen={() => undefined}
        onOpen={({ question_id: question }) => onShow({ question })}
        openKey={openKey}
      />
      {open !== undefined && <EvaluationResultPeek key={openKey} result={open} onClose={() => onShow({ question: undefined })} />}
    </>
  );
}

interface ChoiceProps {
  readonly runs: readonly Evaluation[];
  readonly id: string;
  readonly onChange: (id: string) => void;
}

function Choice({ runs, id, onChange }: ChoiceProps) {
  const texts = useTexts(evaluationTexts);
  if (runs.length < 2) return null;
  return (
    <div className="w-full max-w-320">
      <Select label={texts.run} value={id} onChange={({ target }) => onChange(target.value)}>
        {runs.map(({ id: each, created_at: time, passed, total }) => (
          <option key={each} value={each}>
            {texts.runOf(formatTime(time), formatNumber(passed), formatNumber(total))}
          </option>
        ))}
      </Select>
    </div>
  );
}

const statusMarks = { queued: "none", running: "working", completed: "ok", failed: "bad", canceled: "warn" } as const;

function Summary({ details, mayEdit }: { readonly details: EvaluationDetails; readonly mayEdit: boolean }) {
  const texts = useTexts(evaluationTexts);
  const { cancel } = useEvaluationChanges();
  const { evaluation, compared_with: other, better, worse } = details;
  const { id, status, asked, total, passed, error_code: code, credits_charged: credits } = evaluation;
  const runs = status === "queued" || status === "running";
  return (
    <section aria-live="polite" className="flex flex-col gap-8 text-13">
      <p className="flex flex-wrap items-center gap-12">
        <StateMark mark={statusMarks[status]}>{texts.statuses[status]}</StateMark>
        <span className="font-600">{texts.passed(formatNumber(passed), formatNumber(asked))}</span>
        <span className="text-faint">{texts.credits(formatNumber(credits))}</span>
        {code !== null && <code className="text-12 text-bad">{code}</code>}
      </p>
      {runs && (
        <div className="flex flex-wrap items-center gap-12">
          <div className="w-full max-w-320">
            <Progress label={texts.progress} value={total === 0 ? 0 : asked / total} />
          </div>
          <span className="text-muted">{texts.asked(formatNumber(asked), formatNumber(total))}</span>
          {mayEdit && (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {texts.cancel}
            </Button>
          )}
        </div>
      )}
      <p className="text-muted">
        {other === null ? texts.notCompared : texts.compared(formatNumber(better), formatNumber(worse), formatTime(other.created_at))}
      </p>
    </section>
  );
}

function useColumns(): readonly Column<EvaluationResult>[] {
  const texts = useTexts(evaluationTexts);
  return useMemo(
    () => [
      questionColumn(texts.columns.question),
      {
        id: "result",
        title: texts.columns.result,
        width: "176px",
        cell: (result) => <StateMark mark={resultMarks[stateOf(result)]}>{texts.states[stateOf(result)]}</StateMark>,
      },
    ],
    [texts],
  );
}
