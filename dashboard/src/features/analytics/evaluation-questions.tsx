import type { EvaluationQuestion } from "@parlance/sdk";
import { useMemo, useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { Failed } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextArea } from "../../ui/field.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { useEvaluationChanges, useEvaluationQuestions } from "./evaluation-queries.ts";
import { draftOf, emptyDraft, type QuestionDraft } from "./evaluation-rules.ts";
import { evaluationTexts } from "./evaluation-texts.ts";
import { questionColumn } from "./question-column.tsx";

interface EvaluationQuestionsProps {
  readonly brandId: string | undefined;
  readonly mayEdit: boolean;
}

/** Lists the questions in a brand's evaluation set, and lets the user edit them. */
export function EvaluationQuestions({ brandId, mayEdit }: EvaluationQuestionsProps) {
  const texts = useTexts(evaluationTexts);
  const [draft, setDraft] = useState<QuestionDraft | null>(null);
  const { count, error, rowAt, onSeen } = useEvaluationQuestions(brandId);
  const columns = useColumns();
  return (
    <>
      {mayEdit && brandId !== undefined && (
        <div>
          <Button onClick={() => setDraft(emptyDraft)}>{texts.add}</Button>
        </div>
      )}
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && <Empty title={texts.noQuestions}>{texts.noQuestionsHint}</Empty>}
      {count !== undefined && count > 0 && (
        <Table
          label={texts.views.questions}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={({ id }) => id}
          onSeen={onSeen}
          {...(mayEdit ? { onOpen: (question: EvaluationQuestion) => setDraft(draftOf(question)) } : {})}
        />
      )}
      {draft !== null && brandId !== undefined && (
        <QuestionDialog draft={draft} brandId={brandId} onChange={setDraft} onClose={() => setDraft(null)} />
      )}
    </>
  );
}

interface QuestionDialogProps {
  readonly draft: QuestionDraft;
  readonly brandId: string;
  readonly onChange: (draft: QuestionDraft) => void;
  readonly onClose: () => void;
}

function QuestionDialog({ draft, brandId, onChange, onClose }: QuestionDialogProps) {
  const texts = useTexts(evaluationTexts);
  const { save, remove } = useEvaluationChanges();
  const { id } = draft;
  const field = (name: "contains" | "forbidden" | "documents") => ({
    label: texts[name],
    hint: texts[`${name}Hint`],
    rows: 2,
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={id === null ? texts.add : texts.edit} wide>
      <DialogForm
        action={texts.save}
        busy={save.isPending}
        error={save.error}
        disabled={draft.question.trim() === ""}
        note={
          id !== null && (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onClose })}>
              {texts.remove}
            </Button>
          )
        }
        onSubmit={() => save.mutate({ draft, brandId }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <TextArea
          label={texts.question}
          hint={texts.questionHint}
          rows={2}
          maxLength={8_000}
          value={draft.question}
          onChange={({ target }) => onChange({ ...draft, question: target.value })}
        />
        <Select
          label={texts.outcome}
          value={draft.outcome}
          onChange={({ target }) => onChange({ ...draft, outcome: target.value === "declined" ? "declined" : "answered" })}
        >
          <option value="answered">{texts.outcomes.answered}</option>
          <option value="declined">{texts.outcomes.declined}</option>
        </Select>
        {draft.outcome === "answered" && <TextArea {...field("contains")} />}
        <TextArea {...field("forbidden")} />
        {draft.outcome === "answered" && <TextArea {...field("documents")} />}
      </DialogForm>
    </Dialog>
  );
}

function useColumns(): readonly Column<EvaluationQuestion>[] {
  const texts = useTexts(evaluationTexts);
  return useMemo(
    () => [
      questionColumn(texts.columns.question),
      { id: "expected", title: texts.columns.expected, width: "176px", cell: ({ expect }) => texts.outcomes[expect.outcome] },
      {
        id: "source",
        title: texts.columns.source,
        width: "144px",
        wideOnly: true,
        cell: ({ learned }) => (learned ? texts.learned : texts.written),
      },
    ],
    [texts],
  );
}
