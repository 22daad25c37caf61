import { Link } from "@tanstack/react-router";
import { useBrandId } from "../../app/brands.ts";
import { useDemo } from "../../app/demo.ts";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { appTexts } from "../../app/texts.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useSources } from "../knowledge/source-queries.ts";
import { usePersonas } from "../../app/personas.ts";
import { OutOfCredits } from "../usage/out-of-credits.tsx";
import { isUsedUp } from "../usage/pace.ts";
import { useSubscription } from "../usage/queries.ts";
import { useFailedDocuments, useWaiting } from "./queries.ts";
import { homeTexts } from "./texts.ts";

/**
 * Shows whether personas answer, how many visitors are waiting for an operator, and which documents have failed or are still being
 * processed.
 */
export function Answering() {
  const [texts, all] = [useTexts(homeTexts), useTexts(appTexts)];
  const demo = useDemo().data?.brand_id;
  const brand = useBrandId();
  const personas = usePersonas(brand);
  const sources = useSources();
  const failed = useFailedDocuments();
  const waiting = useWaiting();
  const subscription = useSubscription();
  const isStopped = subscription.data !== undefined && isUsedUp(subscription.data);
  const error = personas.error ?? sources.error ?? failed.error ?? waiting.error;
  if (error !== null) return <Failed error={error} />;
  if (personas.data === undefined || sources.data === undefined || failed.data === undefined) return <Skeleton rows={2} />;
  const ready = personas.data.items.filter(({ status }) => status === "ready");
  const own = sources.data.filter(({ brand_id }) => brand === undefined || brand_id === brand);
  const readyCount = own.reduce((sum, { ready_count }) => sum + ready_count, 0);
  const unread = own.reduce((sum, { document_count }) => sum + document_count, 0) - readyCount - failed.data.total_count;
  const people = waiting.data?.waiting ?? 0;
  return (
    <Section title={isStopped ? texts.notAnswering : texts.answering}>
      {people > 0 && (
        <p className="flex flex-wrap items-center gap-x-12">
          <StateMark mark="warn">
            <span className="whitespace-normal">{texts.waiting(formatNumber(people), people === 1)}</span>
          </StateMark>
          <Link to="/inbox" search={{ tab: "waiting" }} className="text-13 underline">
            {texts.toInbox}
          </Link>
        </p>
      )}
      {isStopped && (
        <p className="flex flex-wrap items-center gap-x-12">
          <OutOfCredits />
          <Link to="/usage" className="text-13 underline">
            {all.usage}
          </Link>
        </p>
      )}
      {ready.length === 0 ? (
        <StateMark mark="warn">{texts.nobody}</StateMark>
      ) : (
        <StateMark mark={isStopped ? "none" : "ok"}>
          <span className="whitespace-normal">
            {ready.map(({ name, brand_id: id }) => (id === demo ? all.demoBrand(name) : name)).join(", ")}
          </span>
        </StateMark>
      )}
      <FailedDocuments />
      <StateMark mark={unread > 0 ? "working" : "ok"}>
        {texts.documents(formatNumber(readyCount), unread > 0 ? formatNumber(unread) : null)}
      </StateMark>
    </Section>
  );
}

/** Lists the latest failed documents, each with a link to its cause and solution. */
function FailedDocuments() {
  const texts = useTexts(homeTexts);
  const { data } = useFailedDocuments();
  if (data === undefined || data.total_count === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-12">
      <StateMark mark="bad">
        <Link to="/knowledge/jobs" className="whitespace-normal underline">
          {texts.failed(formatNumber(data.total_count), data.total_count === 1)}
        </Link>
      </StateMark>
      <ul className="flex min-w-0 flex-wrap gap-x-12">
        {data.items.map(({ source_id: source, id, title }) => (
          <li key={`${source} ${id}`} className="min-w-0">
            <Link
              to="/knowledge/$source"
              params={{ source }}
              search={{ state: "failed", document: id }}
              className="text-13 break-words underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
