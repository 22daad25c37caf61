import { Link } from "@tanstack/react-router";
import { formatAgo, formatNumber, timeTitle } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { mayWriteAnswers, usePerson } from "../../app/session.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useUnanswered, useWeekSummary } from "./queries.ts";
import { homeTexts } from "./texts.ts";

/** Lists the most frequent unanswered questions, each with a button to answer it. */
export function Unanswered() {
  const texts = useTexts(homeTexts);
  const isEditor = mayWriteAnswers(usePerson());
  const { data, error } = useUnanswered();
  const turns = useWeekSummary().data?.figures.turns;
  return (
    <Section
      title={texts.unanswered}
      actions={
        data !== undefined &&
        data.total_count > 0 && (
          <Link to="/analytics/questions" className="text-13 underline">
            {texts.toQuestions}
          </Link>
        )
      }
    >
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={3} />}
      {data?.items.length === 0 && <p className="text-13 text-muted">{turns === 0 ? texts.noQuestions : texts.allAnswered}</p>}
      <ul className="flex flex-col">
        {data?.items.map(({ id, question, count, last_asked_at: at }) => (
          <li key={question} className="flex flex-wrap items-baseline gap-x-12 gap-y-2 border-t border-line py-8 text-13 first:border-t-0">
            <Link
              to="/analytics/questions"
              search={{ question: id ?? question }}
              className="min-w-0 flex-1 basis-160 font-500 break-words hover:underline"
            >
              {question}
            </Link>
            <span className="text-12 whitespace-nowrap text-muted">
              {texts.times(formatNumber(count))} · <time {...timeTitle(at)}>{formatAgo(at)}</time>
            </span>
            {isEditor && (
              <Link to="/analytics/questions" search={{ question: id ?? question }} className="whitespace-nowrap underline">
                {texts.write}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
