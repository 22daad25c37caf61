import { ParlanceError, type TurnExplanation } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CopyButton } from "../ui/copy.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StateMark, type Mark } from "../ui/state-mark.tsx";
import { formatNumber } from "./format.ts";
import { useTexts } from "./i18n.ts";
import { Failed } from "./problem.tsx";
import { parlance } from "./query.ts";
import { whyTexts } from "./why.texts.ts";

interface WhyProps {
  readonly session: string;
  readonly turn: number;
}

/** The reply of a turn is shown before the turn is stored. */
function isNotYetStored(error: unknown): boolean {
  return error instanceof ParlanceError && error.status === 404;
}

const marks: Readonly<Record<TurnExplanation["outcome"], Mark>> = {
  answered: "ok",
  declined: "warn",
  held: "info",
  failed: "bad",
  stopped: "none",
};

/** Why a persona gave an answer or gave none: what was searched, found, used and left out. */
export function Why({ session, turn }: WhyProps) {
  const { data, error } = useQuery({
    queryKey: ["explanation", session, turn],
    queryFn: () => parlance.conversations.explainTurn({ session_id: session, turn_index: String(turn) }),
    staleTime: Infinity,
    retry: (failures, reason) => isNotYetStored(reason) && failures < 12,
    retryDelay: 500,
  });
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Skeleton rows={2} />;
  return <Explanation explanation={data} />;
}

function Explanation({ explanation }: { readonly explanation: TurnExplanation }) {
  const texts = useTexts(whyTexts);
  const { outcome, answered_by: by, credits, duration_ms: duration, query, found, grounding, left_out: leftOut } = explanation;
  const facts = [
    by === null ? null : texts.by[by],
    texts.credits(formatNumber(credits)),
    texts.milliseconds(formatNumber(duration)),
  ].filter((fact) => fact !== null);
  return (
    <div className="flex flex-col gap-12 text-13">
      <div className="flex flex-col gap-2">
        <StateMark mark={marks[outcome]}>
          <span className="whitespace-normal">{texts.outcomes[outcome]}</span>
        </StateMark>
        <p className="text-12 text-muted">{facts.join(" · ")}</p>
      </div>
      {query === null ? (
        <p className="text-muted">{texts.noQuery}</p>
      ) : (
        <p className="break-words">
          <span className="text-muted">{texts.query}:</span> {query}
        </p>
      )}
      {query !== null && found.length === 0 && <p className="text-muted">{texts.nothing}</p>}
      {found.length > 0 && (
        <section aria-label={texts.found}>
          <ol className="flex flex-col">
            {found.map((document) => (
              <FoundDocument key={`${document.source?.id ?? ""} ${document.id}`} document={document} />
            ))}
          </ol>
        </section>
      )}
      {grounding.checked > 0 && (
        <p className="text-12 text-muted">{texts.checked(formatNumber(grounding.checked), formatNumber(grounding.dropped))}</p>
      )}
      {leftOut.length > 0 && (
        <section aria-label={texts.leftOut} className="flex flex-col gap-8 rounded-6 bg-warn-soft p-12">
          {leftOut.map(({ sentence, reason }) => (
            <div key={sentence}>
              <q className="break-words">{sentence}</q>
              <p className="text-12 text-warn">{texts.reasons[reason]}</p>
            </div>
          ))}
        </section>
      )}
      <div>
        <CopyButton text={JSON.stringify(explanation, null, 2)} label={texts.copy} />
      </div>
    </div>
  );
}

function FoundDocument({ document }: { readonly document: TurnExplanation["found"][number] }) {
  const texts = useTexts(whyTexts);
  const { source, id, title, page, text, used, words_rank: words, meaning_rank: meaning } = document;
  const about = [
    source?.name ?? texts.accountText,
    page === null ? null : texts.page(page),
    words === null ? null : texts.words(formatNumber(words)),
    meaning === null ? null : texts.meaning(formatNumber(meaning)),
  ].filter((part) => part !== null);
  return (
    <li className="border-t border-line py-8 first:border-t-0">
      <details>
        <summary className="min-h-24">
          <span className={used ? "text-ok" : "text-faint"} title={used ? texts.used : texts.unused}>
            <span aria-hidden>{used ? "●" : "○"}</span>
            <span className="sr-only">{used ? texts.used : texts.unused}</span>
          </span>{" "}
          <span className="font-500 break-words">{title}</span>
          <span className="block pl-16 text-12 text-muted">{about.join(" · ")}</span>
        </summary>
        <p className="mt-4 rounded-6 bg-sunken p-8 text-12 break-words whitespace-pre-wrap">{text}</p>
        <p className="mt-4 text-12">
          {source === null ? (
            <Link to="/knowledge/texts" search={{ text: id }} className="underline">
              {title}
            </Link>
          ) : (
            <Link to="/knowledge/$source" params={{ source: source.id }} search={{ document: id }} className="underline">
              {title}
            </Link>
          )}
        </p>
      </details>
    </li>
  );
}
