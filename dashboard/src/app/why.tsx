import { ParlanceError, type TurnExplanation } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Skeleton } from "../ui/skeleton.tsx";
import { StateMark, type Mark } from "../ui/state-mark.tsx";
import { useLocale, useTexts } from "../ui/i18n.ts";
import { formatPrice } from "./format.ts";
import { Failed } from "./problem.tsx";
import { parlance } from "./query.ts";
import { may, usePerson } from "./session.ts";
import { WhyDetails } from "./why-details.tsx";
import { nextStep, saidSentences, wordsFromBefore, type FoundDocument } from "./why-rules.ts";
import { whyTexts } from "./why.texts.ts";

type ComparedRecord = NonNullable<TurnExplanation["left_out"][number]["record"]>;

interface WhyProps {
  readonly session: string;
  readonly turn: number;
}

/** A reply is shown before its turn is stored. */
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
/** Maximum number of unused documents listed outside the details. */
const mostNamed = 3;

/** Explains a persona's reply: the source of each sentence, the documents that were not used, and the suggested next step. */
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
  const { outcome, query, found, left_out: leftOut } = explanation;
  const before = wordsFromBefore(explanation);
  const unused = found.filter(({ used }) => !used);
  return (
    <div className="flex flex-col gap-12 text-13">
      <StateMark mark={marks[outcome]}>
        <span className="font-500 break-words whitespace-normal">
          <Headline explanation={explanation} />
        </span>
      </StateMark>
      {query !== null && before.length > 0 && (
        <p className="break-words text-warn">
          {texts.understood(query)} {texts.fromBefore(before.join(", "))}
        </p>
      )}
      <Step explanation={explanation} />
      <Said explanation={explanation} />
      {leftOut.length > 0 && (
        <Part title={texts.leftOut}>
          {leftOut.map(({ sentence, reason, record }) => (
            <div key={sentence} className="rounded-6 bg-warn-soft p-8">
              <q className="break-words">{sentence}</q>
              <p className="text-12 text-warn">
                {texts.reasons[reason]} {record !== null && <Contradiction record={record} />}
              </p>
            </div>
          ))}
        </Part>
      )}
      {unused.length > 0 && (
        <Part title={texts.unused}>
          <ul>
            {unused.slice(0, mostNamed).map((document) => (
              <li key={`${document.source?.id ?? ""} ${document.id}`} className="min-h-24 break-words">
                <DocumentLink document={document} />{" "}
                <span className="text-12 text-muted">{document.source?.name ?? texts.accountText}</span>
              </li>
            ))}
          </ul>
          {unused.length > mostNamed && <p className="text-12 text-muted">{texts.andMore(unused.length - mostNamed)}</p>}
        </Part>
      )}
      <WhyDetails explanation={explanation} />
    </div>
  );
}

/** Content of the record with which a removed sentence was compared. */
function Contradiction({ record }: { readonly record: ComparedRecord }) {
  const texts = useTexts(whyTexts);
  const { source_id: source, id, title, price, currency, in_stock: inStock } = record;
  const values = [
    ...(price === null ? [] : [formatPrice(price, currency ?? undefined)]),
    ...(inStock === null ? [] : [texts.stock[inStock ? "in" : "out"]]),
  ];
  return (
    <>
      {source === null ? title : <DocumentLink document={{ source: { id: source, name: "" }, id, title }} />}
      {values.length > 0 && `: ${values.join(", ")}`}
    </>
  );
}

/** The outcome in one sentence. */
function Headline({ explanation }: { readonly explanation: TurnExplanation }) {
  const texts = useTexts(whyTexts);
  const locale = useLocale();
  const { outcome, query, found, operator_name: operator } = explanation;
  if (outcome === "held") return texts.held(operator);
  if (outcome === "failed" || outcome === "stopped") return texts[outcome];
  if (outcome === "declined") return found.length === 0 ? texts.declinedNothing : texts.declinedFound;
  const titles = [...new Set(found.filter(({ used }) => used).map(({ title }) => title))];
  if (titles.length > 0) return texts.answeredFrom(new Intl.ListFormat(locale).format(titles));
  return query === null ? texts.smallTalk : texts.answeredWithout;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h3 className="text-12 font-600 text-muted">{title}</h3>
      {children}
    </section>
  );
}

/**
 * The sentences of the reply with their documents. Hidden if all sentences come from one document, because the headline already names it.
 */
function Said({ explanation: { reply, found, outcome } }: { readonly explanation: TurnExplanation }) {
  const texts = useTexts(whyTexts);
  const locale = useLocale();
  const used = found.filter((document) => document.used);
  if (reply === null || outcome !== "answered" || used.length < 2) return null;
  return (
    <Part title={texts.said}>
      <ul className="flex flex-col gap-4">
        {saidSentences(reply, found, locale).map(({ text, from }) => (
          <li key={text} className="border-l-2 border-line pl-8 break-words">
            {text}{" "}
            <span className="text-12 text-muted">
              {from === null ? (
                `(${texts.fromSeveral})`
              ) : (
                <>
                  {texts.from} <DocumentLink document={from} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A step that an editor can take after the turn. */
function Step({ explanation }: { readonly explanation: TurnExplanation }) {
  const texts = useTexts(whyTexts);
  const person = usePerson();
  const step = nextStep(explanation);
  if (step === "none" || !may(person, "uploadFile")) return null;
  const { question, found } = explanation;
  const document = found.find(({ used }) => used) ?? found[0];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{texts.is[step]}</p>
      <p className="flex flex-wrap gap-12">
        {step !== "write" && document !== undefined && <DocumentLink document={document}>{texts.open(document.title)}</DocumentLink>}
        {question !== null && (
          <Link to="/knowledge/texts" search={{ write: question }} className="min-h-24 underline">
            {texts.write}
          </Link>
        )}
      </p>
    </div>
  );
}

/** A link to an account document or a source's document. */
export function DocumentLink({
  document,
  children,
}: {
  readonly document: Pick<FoundDocument, "source" | "id" | "title">;
  readonly children?: ReactNode;
}) {
  const { source, id, title } = document;
  const look = "min-h-24 break-words underline";
  return source === null ? (
    <Link to="/knowledge/texts" search={{ text: id }} className={look}>
      {children ?? title}
    </Link>
  ) : (
    <Link to="/knowledge/$source" params={{ source: source.id }} search={{ document: id }} className={look}>
      {children ?? title}
    </Link>
  );
}
