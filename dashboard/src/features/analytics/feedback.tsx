import type { ListFeedbackResult } from "@parlance/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { timeColumn } from "../../app/columns.tsx";
import { Failed } from "../../app/problem.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { ratings } from "./analytics-rules.ts";
import { feedbackTexts } from "./feedback-texts.ts";
import { useAddress, useRatings } from "./queries.ts";

type RatedTurn = ListFeedbackResult["items"][number];

const keyOf = ({ session_id: session, turn_index: turn }: RatedTurn): string => `${session}.${turn}`;

/** Lists visitors' ratings with the rated replies. */
export function Feedback() {
  const texts = useTexts(feedbackTexts);
  const { rating = "down", question: openKey } = useAddress();
  const navigate = useNavigate();
  const { count, error, rowAt, loaded, onSeen } = useRatings(rating);
  const columns = useColumns();
  const show = (changes: object): void =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changes }), replace: true });
  const open = loaded.find((turn) => keyOf(turn) === openKey);
  return (
    <>
      <div className="w-full max-w-320">
        <Select
          label={texts.rating}
          value={rating}
          onChange={({ target }) => show({ rating: ratings.find((each) => each === target.value), question: undefined })}
        >
          {ratings.map((each) => (
            <option key={each} value={each}>
              {texts.ratings[each]}
            </option>
          ))}
        </Select>
      </div>
      {error !== null && <Failed error={error} />}
      {count === undefined && error === null && <Skeleton />}
      {count === 0 && <Empty title={texts.none}>{texts.noneHint}</Empty>}
      {count !== undefined && count > 0 && (
        <Table
          label={texts.title}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={keyOf}
          onSeen={onSeen}
          onOpen={(turn) => show({ question: keyOf(turn) })}
          openKey={openKey}
        />
      )}
      {open !== undefined && <RatingPeek turn={open} onClose={() => show({ question: undefined })} />}
    </>
  );
}

function RatingPeek({ turn, onClose }: { readonly turn: RatedTurn; readonly onClose: () => void }) {
  const texts = useTexts(feedbackTexts);
  const { question, reply, comment, rating, session_id: session } = turn;
  return (
    <Peek open onOpenChange={(isOpen) => !isOpen && onClose()} title={question ?? texts.noQuestion}>
      <StateMark mark={rating > 0 ? "ok" : "bad"}>{rating > 0 ? texts.ratings.up : texts.ratings.down}</StateMark>
      {comment !== null && (
        <section>
          <h3 className="text-13 font-600">{texts.comment}</h3>
          <p dir="auto" className="mt-4 text-13 break-words whitespace-pre-wrap">
            {comment}
          </p>
        </section>
      )}
      {reply !== null && (
        <section>
          <h3 className="text-13 font-600">{texts.reply}</h3>
          <blockquote dir="auto" className="mt-4 border-l-2 border-line pl-12 text-13 break-words whitespace-pre-wrap">
            {reply}
          </blockquote>
        </section>
      )}
      <Link to="/inbox/$session" params={{ session }} search={{ tab: "all" }} className="text-13 text-accent underline">
        {texts.open}
      </Link>
    </Peek>
  );
}

function useColumns(): readonly Column<RatedTurn>[] {
  const texts = useTexts(feedbackTexts);
  return useMemo(
    () => [
      {
        id: "question",
        title: texts.columns.question,
        width: "minmax(0, 1fr)",
        cell: ({ question }) => <span className="truncate font-500">{question ?? texts.noQuestion}</span>,
      },
      {
        id: "comment",
        title: texts.columns.comment,
        width: "minmax(0, 1fr)",
        wideOnly: true,
        cell: ({ comment }) => <span className="truncate">{comment ?? ""}</span>,
      },
      {
        id: "rating",
        title: texts.columns.rating,
        width: "144px",
        cell: ({ rating }) => <StateMark mark={rating > 0 ? "ok" : "bad"}>{rating > 0 ? texts.ratings.up : texts.ratings.down}</StateMark>,
      },
      timeColumn(texts.columns.time, ({ rated_at: time }) => time),
    ],
    [texts],
  );
}
