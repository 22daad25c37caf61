import type { ConversationRecord } from "@parlance/sdk";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatTime, timeTitle } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { usePerson } from "../../app/session.ts";
import { AskToday } from "./ask-today.tsx";
import { Why } from "../../app/why.tsx";
import { whyTexts } from "../../app/why.texts.ts";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { Cards } from "./cards.tsx";
import { isByVisitor, isMine, operatorLabel } from "./inbox-rules.ts";
import { requestSteps, stepsBefore, type RequestStep } from "./request-steps.ts";
import { useChatImage, useOwnName } from "./queries.ts";
import { inboxTexts } from "./texts.ts";
import { readingOrder, turnEnds, type Line, type MessageLine, type Transcript } from "./transcript.ts";

interface TranscriptProps {
  readonly transcript: Transcript;
  readonly conversation: ConversationRecord;
  readonly visitor: string;
  readonly persona: string;
}

/** Distance from the end, in pixels, within which new messages scroll into view. */
const nearEnd = 96;

/** Shows the messages as the visitor sees them. Scrolls to new messages only while the user is at the end. */
export function TranscriptView({ transcript, conversation, visitor, persona }: TranscriptProps) {
  const texts = useTexts(inboxTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const person = usePerson();
  const { isComplete, isVisitorTyping, operatorTyping } = transcript;
  const lines = readingOrder(transcript.lines);
  useLayoutEffect(() => {
    if (follows.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  });
  useFollowSize(scroller, follows);
  const ends = turnEnds(lines);
  const steps = stepsBefore(lines, requestSteps(conversation.handoffs));
  return (
    <div
      ref={scroller}
      // Focusable, so it can be scrolled with the keyboard.
      tabIndex={0}
      role="region"
      aria-label={texts.messages}
      className="min-h-0 flex-1 overflow-y-auto p-16 -outline-offset-2"
      onScroll={({ currentTarget: at }) => {
        follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < nearEnd;
      }}
    >
      <div role="log" aria-label={texts.transcript} className="flex flex-col gap-12">
        {!isComplete && lines.length === 0 && <Skeleton rows={4} />}
        {isComplete && lines.length === 0 && <p className="text-13 text-muted">{texts.empty}</p>}
        {lines.map((line) => (
          <div key={line.id} className="flex flex-col gap-4">
            <Steps steps={steps.get(line.id)} />
            <LineView line={line} conversation={conversation} visitor={visitor} persona={persona} />
            {ends.has(line.id) && (
              <TurnMarks
                session={conversation.session_id}
                turn={conversation.turns.findLast(({ turn_index }) => turn_index === line.turn)}
              />
            )}
          </div>
        ))}
        {isComplete && <Steps steps={steps.get(null)} />}
        <div role="status" className="text-12 text-muted">
          {isVisitorTyping && <p>{texts.visitorTypes} …</p>}
          {operatorTyping !== null && !isMine(conversation, person) && (
            <p className="text-right">{texts.operatorTypes(operatorTyping)} …</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows requests for an operator and what operators did with them. */
function Steps({ steps = [] }: { readonly steps?: readonly RequestStep[] | undefined }) {
  const texts = useTexts(inboxTexts);
  return steps.map(({ kind, at, by }) => (
    <p key={`${kind} ${at}`} className="text-center text-12 break-words text-muted">
      {by === null ? texts.wantsPerson : texts.steps[kind](by)} · <time {...timeTitle(at)}>{formatTime(at)}</time>
    </p>
  ));
}

/** Stays at the end if the height available above the message field changes. */
function useFollowSize(scroller: { readonly current: HTMLDivElement | null }, follows: { readonly current: boolean }): void {
  useEffect(() => {
    const at = scroller.current;
    if (at === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (follows.current) at.scrollTo({ top: at.scrollHeight });
    });
    observer.observe(at);
    return () => observer.disconnect();
  }, [scroller, follows]);
}

interface LineProps {
  readonly line: Line;
  readonly conversation: ConversationRecord;
  readonly visitor: string;
  readonly persona: string;
}

function LineView({ line, conversation, visitor, persona }: LineProps) {
  const texts = useTexts(inboxTexts);
  const { session_id: session, clicks } = conversation;
  const ownName = useOwnName();
  if (line.kind === "message") {
    const writer = isByVisitor(line, conversation) ? visitor : texts.somebodyElse;
    return (
      <Message
        line={line}
        author={line.from === "visitor" ? writer : (operatorLabel(line.operatorName, ownName, texts.you) ?? persona)}
        session={session}
      />
    );
  }
  if (line.kind === "image") {
    return line.imageId === null ? null : (
      <div className="self-end">
        <Picture session={session} id={line.imageId} alt={line.title} />
      </div>
    );
  }
  const clicked = new Set(clicks.filter(({ turn_index }) => turn_index === line.turn).map(({ card_id }) => card_id));
  return <Cards cards={line.cards} clicked={clicked} />;
}

const grounds = { visitor: "bg-sunken", persona: "border border-line bg-surface", operator: "bg-accent-soft" } as const;

function Message({ line, author, session }: { readonly line: MessageLine; readonly author: string; readonly session: string }) {
  const texts = useTexts(inboxTexts);
  const isOurs = line.from !== "visitor";
  return (
    <div className={classes("flex max-w-[85%] flex-col gap-2", isOurs ? "items-end self-end" : "items-start self-start")}>
      <p className="text-12 text-muted">
        {author} · <time {...timeTitle(line.at)}>{formatTime(line.at)}</time>
      </p>
      {line.imageIds.map((id) => (
        <Picture key={id} session={session} id={id} alt={texts.image} />
      ))}
      {line.text !== "" && (
        <p
          className={classes("rounded-10 px-12 py-8 text-14 break-words whitespace-pre-wrap [overflow-wrap:anywhere]", grounds[line.from])}
        >
          {line.text}
        </p>
      )}
    </div>
  );
}

function Picture({ session, id, alt }: { readonly session: string; readonly id: string; readonly alt: string }) {
  const { data } = useChatImage(session, id);
  if (data === undefined) return <div className="size-160 rounded-10 bg-sunken" />;
  return <img src={data} alt={alt} className="size-160 rounded-10 object-cover" />;
}

interface TurnMarksProps {
  readonly session: string;
  readonly turn: ConversationRecord["turns"][number] | undefined;
}

/** Shows whether a turn was answered and why, and the visitor's rating. */
function TurnMarks({ session, turn }: TurnMarksProps) {
  const texts = useTexts(inboxTexts);
  if (turn === undefined) return null;
  const Thumb = turn.rating === 1 ? ThumbsUp : ThumbsDown;
  return (
    <div className="flex flex-wrap items-center gap-8 self-end text-12 text-muted">
      {turn.outcome === "declined" && <Chip mark="warn">{texts.declined}</Chip>}
      {turn.rating !== null && (
        <span className="inline-flex items-center gap-4">
          <Thumb size={12} aria-hidden />
          {turn.rating === 1 ? texts.liked : texts.disliked}
          {turn.comment !== null && turn.comment !== "" && <q className="break-words">{turn.comment}</q>}
        </span>
      )}
      {turn.outcome !== "failed" && <WhyOfTurn session={session} turn={turn.turn_index} isHeld={turn.outcome === "held"} />}
    </div>
  );
}

/** Loads the explanation when it is expanded. */
function WhyOfTurn({ session, turn, isHeld }: { readonly session: string; readonly turn: number; readonly isHeld: boolean }) {
  const texts = useTexts(whyTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="max-w-400 min-w-0 text-text" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="py-4 text-right text-12 text-muted">{isHeld ? texts.whyHeld : texts.why}</summary>
      {isOpen && (
        <>
          <Why session={session} turn={turn} />
          <AskToday session={session} turn={turn} />
        </>
      )}
    </details>
  );
}
