import { Link } from "@tanstack/react-router";
import { Hand, ThumbsDown, ThumbsUp } from "lucide-react";
import { memo, type KeyboardEvent } from "react";
import { formatAgo, timeTitle } from "../../app/format.ts";
import { languageName } from "../../app/language-list.ts";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { usePersonas } from "../../app/personas.ts";
import { usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { listMark } from "./inbox-keys.ts";
import { isMine, movedTo, replierOf, visitorName, type Conversation, type InboxTab } from "./inbox-rules.ts";
import { useConversations, useOwnName, type InboxFilter } from "./queries.ts";
import { useUnseen } from "./use-unseen.ts";
import { inboxTexts } from "./texts.ts";

interface NoRowsProps {
  readonly tab: InboxTab;
  readonly unanswered: number;
}

/** Explains why a tab is empty. "No one is waiting" is shown only if no visitor is waiting for this user either. */
function NoRows({ tab, unanswered }: NoRowsProps) {
  const texts = useTexts(inboxTexts);
  if (tab !== "waiting" || unanswered === 0) return <Empty title={texts.none[tab]}>{texts.noneHint[tab]}</Empty>;
  return (
    <Empty title={texts.mineWait(unanswered)}>
      <Link to="." search={(before: object) => ({ ...before, tab: "mine" })} className="underline">
        {texts.showMine}
      </Link>
    </Empty>
  );
}

interface ListProps {
  readonly filter: InboxFilter;
  readonly chosen: string | undefined;
  /** Number of the user's conversations in which a visitor is waiting for an answer. */
  readonly unanswered: number;
}

/**
 * Lists conversations, waiting ones by waiting time and others newest first. J, K and the arrow keys move the focus; Enter opens the
 * conversation.
 */
export function ConversationList({ filter, chosen, unanswered }: ListProps) {
  const texts = useTexts(inboxTexts);
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, pageCount, isPlaceholderData } = useConversations(
    filter,
    usePerson(),
  );
  const isFound = filter.find !== undefined || filter.kind !== undefined;
  const { scroller, unseen, onScroll, showNext } = useUnseen(isPlaceholderData ? undefined : rows, pageCount, JSON.stringify(filter));
  return (
    <div ref={scroller} onScroll={onScroll} className="flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto">
      {unseen > 0 && (
        <div className="sticky top-4 z-10 flex h-0 justify-center">
          <Button kind="primary" onClick={showNext}>
            {texts.newOnes(unseen)}
          </Button>
        </div>
      )}
      {error !== null && <Failed error={error} />}
      {rows === undefined && error === null && <Skeleton />}
      {rows?.length === 0 && isFound && <Empty title={texts.nothingMatches} />}
      {rows?.length === 0 && !isFound && <NoRows tab={filter.tab} unanswered={unanswered} />}
      {rows !== undefined && rows.length > 0 && (
        <ul {...listMark} className="flex shrink-0 flex-col overflow-hidden rounded-10 border border-line bg-surface">
          {rows.map((row) => (
            <ConversationRow key={row.session_id} conversation={row} isChosen={row.session_id === chosen} ago={formatAgo(row.updated_at)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...(event.currentTarget.closest("ul")?.querySelectorAll("a") ?? [])];
  const target = movedTo(event.key, links.indexOf(event.currentTarget), links.length);
  if (target === null) return;
  event.preventDefault();
  links[target]?.focus();
}

interface RowProps {
  readonly conversation: Conversation;
  readonly isChosen: boolean;
  /** Time since the last change, which increases even while the conversation does not change. */
  readonly ago: string;
}

/** A row of the list. In a long list, only the rows that have changed are rendered again. */
const ConversationRow = memo(function ConversationRow({ conversation, isChosen, ago }: RowProps) {
  const texts = useTexts(inboxTexts);
  const person = usePerson();
  const { session_id: session, held_by: holder, feedback, handoff_requested_at: requestedAt } = conversation;
  const personas = usePersonas(undefined).data?.items;
  const locale = useLocale();
  const ownName = useOwnName();
  const persona = personas?.find(({ id }) => id === conversation.persona_id)?.name ?? texts.persona;
  const origin = [
    ...(personas !== undefined && personas.length > 1 ? [persona] : []),
    ...(conversation.channel ? [conversation.channel] : []),
    ...(conversation.language ? [languageName(locale, conversation.language)] : []),
  ];
  const replier = replierOf(conversation, ownName, {
    persona,
    you: texts.you,
    colleague: texts.colleague,
  });
  const isUnanswered = isMine(conversation, person) && conversation.preview_from === "visitor";
  const marks = holder !== null || requestedAt !== null || feedback.positive > 0 || feedback.negative > 0;
  return (
    <li data-session={session} className="border-t border-line first:border-t-0">
      <Link
        to="/inbox/$session"
        params={{ session }}
        search
        onKeyDown={moveFocus}
        aria-current={isChosen ? "true" : undefined}
        className={classes("flex flex-col gap-2 px-12 py-8 -outline-offset-2", isChosen ? "bg-accent-soft" : "hover:bg-sunken")}
      >
        <span className="flex items-baseline gap-8">
          <span className="min-w-0 flex-1 truncate text-13 font-600">{visitorName(conversation) ?? texts.visitor}</span>
          <time {...timeTitle(conversation.updated_at)} className="text-12 whitespace-nowrap text-muted">
            {ago}
          </time>
        </span>
        {origin.length > 0 && <span className="truncate text-12 text-muted">{origin.join(" · ")}</span>}
        <span className="truncate text-13">{conversation.visitor_preview || conversation.title}</span>
        {replier !== null && (
          <span className="truncate text-12 text-muted">
            {replier}: {conversation.preview}
          </span>
        )}
        {marks && (
          <span className="flex flex-wrap items-center gap-6 pt-2 text-12 text-muted">
            {requestedAt !== null && holder === null && (
              <Chip mark="warn">
                <span className="inline-flex items-center gap-4">
                  <Hand size={12} aria-hidden />
                  {texts.wantsPerson} · {formatAgo(requestedAt)}
                </span>
              </Chip>
            )}
            {holder !== null && <Chip mark="info">{isMine(conversation, person) ? texts.heldByYou : texts.heldBy(holder.name)}</Chip>}
            {isUnanswered && <Chip mark="warn">{texts.unanswered}</Chip>}
            {feedback.positive > 0 && (
              <span className="inline-flex items-center gap-4">
                <ThumbsUp size={12} aria-hidden />
                <span aria-hidden>{feedback.positive}</span>
                <span className="sr-only">{texts.thumbsUp(feedback.positive)}</span>
              </span>
            )}
            {feedback.negative > 0 && (
              <span className="inline-flex items-center gap-4 text-bad">
                <ThumbsDown size={12} aria-hidden />
                <span aria-hidden>{feedback.negative}</span>
                <span className="sr-only">{texts.thumbsDown(feedback.negative)}</span>
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  );
});
