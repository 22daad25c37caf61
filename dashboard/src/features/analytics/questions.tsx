import type { AnalyticsQuestion } from "@parlance/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { numberColumn, timeColumn } from "../../app/columns.tsx";
import { useTexts } from "../../app/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { Select } from "../../ui/field.tsx";
import type { Column } from "../../ui/table.tsx";
import { questionKinds } from "./analytics-rules.ts";
import { FigureList } from "./figure-list.tsx";
import { useAddress, useQuestions } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Questions that the knowledge could not answer, answers that were rated down, and searches without results. */
export function Questions() {
  const texts = useTexts(analyticsTexts);
  const { kind = "declined" } = useAddress();
  const navigate = useNavigate();
  const columns = useColumns();
  return (
    <FigureList
      label={texts.tabs.questions}
      list={useQuestions(kind)}
      columns={columns}
      keyOf={({ question }) => question}
      download={{ what: "questions", kind }}
      empty={{ title: texts.noQuestions, hint: texts.noQuestionsHint[kind] }}
      filter={
        <Select
          label={texts.kind}
          value={kind}
          onChange={({ target }) =>
            void navigate({
              to: ".",
              search: (before: object) => ({ ...before, kind: questionKinds.find((each) => each === target.value) }),
              replace: true,
            })
          }
        >
          {questionKinds.map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </Select>
      }
    />
  );
}

function useColumns(): readonly Column<AnalyticsQuestion>[] {
  const texts = useTexts(analyticsTexts);
  const isEditor = may(usePerson(), "uploadFile");
  return useMemo(() => {
    const write: Column<AnalyticsQuestion> = {
      id: "write",
      title: texts.columns.cure,
      width: "160px",
      wideOnly: true,
      cell: ({ question }) => (
        <Link to="/knowledge/texts" search={{ write: question }} className="text-accent underline">
          {texts.write}
        </Link>
      ),
    };
    return [
      {
        id: "question",
        title: texts.columns.question,
        width: "minmax(0, 1fr)",
        cell: ({ question }) => (
          <Link to="/search" search={{ q: question }} title={texts.trySearch} className="font-500 hover:underline">
            {question}
          </Link>
        ),
      },
      numberColumn("count", texts.columns.count, ({ count }) => count),
      {
        id: "conversations",
        title: texts.columns.conversations,
        width: "128px",
        wideOnly: true,
        cell: ({ session_ids: sessions }) => (
          <span className="flex gap-8">
            {sessions.map((session, index) => (
              <Link
                key={session}
                to="/inbox/$session"
                params={{ session }}
                search={{ tab: "all" }}
                aria-label={texts.open(index + 1)}
                className="text-accent underline"
              >
                {index + 1}
              </Link>
            ))}
          </span>
        ),
      },
      ...(isEditor ? [write] : []),
      timeColumn(texts.columns.last, ({ last_asked_at: time }) => time),
    ];
  }, [texts, isEditor]);
}
