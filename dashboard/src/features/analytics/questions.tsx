import type { AnalyticsQuestion } from "@parlance/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { numberColumn, timeColumn } from "../../app/columns.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { may, mayWriteAnswers, usePerson } from "../../app/session.ts";
import { Select } from "../../ui/field.tsx";
import type { Column } from "../../ui/table.tsx";
import { questionKinds, questionStates } from "./analytics-rules.ts";
import { FigureList } from "./figure-list.tsx";
import { key, useAddress, useQuestions } from "./queries.ts";
import { QuestionPeek } from "./question-peek.tsx";
import { questionTexts } from "./question-texts.ts";
import { analyticsTexts } from "./texts.ts";

/** Lists questions that the knowledge could not answer, answers with a negative rating, and searches without results. */
export function Questions() {
  const [texts, { state: stateLabel, states }] = [useTexts(analyticsTexts), useTexts(questionTexts)];
  const { kind = "declined", state = "open", question: openKey } = useAddress();
  const navigate = useNavigate();
  const columns = useColumns();
  const person = usePerson();
  const list = useQuestions(kind, state);
  // The question is kept while it is open, because an answered question is removed from the list.
  const [opened, setOpened] = useState<AnalyticsQuestion>();
  const found = list.loaded.find(({ id, question }) => id === openKey || question === openKey);
  if (found !== undefined && found !== opened) setOpened(found);
  const shown = openKey === undefined ? undefined : (found ?? opened);
  useRegrouping(list.loaded.some(({ id }) => id === null));
  const show = (changes: object): void =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changes }), replace: true });
  return (
    <>
      <FigureList
        label={texts.tabs.questions}
        list={list}
        columns={columns}
        keyOf={keyOf}
        onOpen={(question) => {
          setOpened(question);
          show({ question: keyOf(question) });
        }}
        openKey={openKey}
        download={{ what: "questions", kind, state }}
        empty={{ title: texts.noQuestions, hint: texts.noQuestionsHint[kind] }}
        filter={
          <div className="flex gap-8">
            <Select
              label={texts.kind}
              value={kind}
              onChange={({ target }) => show({ kind: questionKinds.find((each) => each === target.value) })}
            >
              {questionKinds.map((each) => (
                <option key={each} value={each}>
                  {texts.kinds[each]}
                </option>
              ))}
            </Select>
            <Select
              label={stateLabel}
              value={state}
              onChange={({ target }) => show({ state: questionStates.find((each) => each === target.value) })}
            >
              {questionStates.map((each) => (
                <option key={each} value={each}>
                  {states[each]}
                </option>
              ))}
            </Select>
          </div>
        }
      />
      {shown !== undefined && (
        <QuestionPeek
          key={keyOf(shown)}
          question={shown}
          mayDecide={may(person, "updateQuestion")}
          mayWrite={mayWriteAnswers(person)}
          onClose={() => show({ question: undefined })}
        />
      )}
    </>
  );
}

const regroupedMs = 1_500;

/** Reloads the questions while wordings are being grouped. */
function useRegrouping(isGrouping: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isGrouping) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: key }), regroupedMs);
    return () => clearInterval(timer);
  }, [isGrouping, queries]);
}

const keyOf = ({ id, question }: AnalyticsQuestion): string => id ?? question;

function useColumns(): readonly Column<AnalyticsQuestion>[] {
  const texts = useTexts(analyticsTexts);
  return useMemo(
    () => [
      {
        id: "question",
        title: texts.columns.question,
        width: "minmax(0, 1fr)",
        cell: ({ question, wordings }) => (
          <span className="truncate" title={wordings.join("\n")}>
            <span className="font-500">{question}</span>
            {wordings.length > 1 && <span className="text-faint"> {texts.moreWordings(wordings.length - 1)}</span>}
          </span>
        ),
      },
      numberColumn("count", texts.columns.count, ({ count }) => count),
      timeColumn(texts.columns.last, ({ last_asked_at: time }) => time),
    ],
    [texts],
  );
}
