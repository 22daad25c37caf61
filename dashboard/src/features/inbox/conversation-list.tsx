import { Link } from "@tanstack/react-router";
import { Hand, ThumbsDown, ThumbsUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatAgo, timeTitle } from "../../app/format.ts";
import { useTexts } from "../../app/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { isMine, movedTo, visitorName, type Conversation } from "./inbox-rules.ts";
import { useConversations, type InboxFilter } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

interface ListProps {
  readonly filter: InboxFilter;
  readonly chosen: string | undefined;
}

/** Conversations, newest first. J, K and the arrows move, Enter opens. */
export function ConversationList({ filter, chosen }: ListProps) {
  const texts = useTexts(inboxTexts);
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversations(filter, usePerson());
  const isFound = filter.find !== undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto">
      {error !== null && <Failed error={error} />}
      {rows === undefined && error === null && <Skeleton />}
      {rows?.length === 0 && (
        <Empty title={isFound ? texts.nothingMatches : texts.none[filter.tab]}>{!isFound && texts.noneHint[filter.tab]}</Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className="flex flex-col overflow-hidden rounded-10 border border-line bg-surface">
          {rows.map((row) => (
            <ConversationRow key={row.session_id} conversation={row} isChosen={row.session_id === chosen} />
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

function ConversationRow({ conversation, isChosen }: { readonly conversation: Conversation; readonly isChosen: boolean }) {
  const texts = useTexts(inboxTexts);
  const person = usePerson();
  const { session_id: session, held_by: holder, feedback, handoff_requested_at: requestedAt } = conversation;
  const marks = holder !== null || requestedAt !== null || feedback.positive > 0 || feedback.negative > 0;
  return (
    <li className="border-t border-line first:border-t-0">
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
            {formatAgo(conversation.updated_at)}
          </time>
        </span>
        <span className="truncate text-13 text-muted">{conversation.preview || conversation.title}</span>
        {marks && (
          <span className="flex flex-wrap items-center gap-6 pt-2 text-12 text-muted">
            {requestedAt !== null && holder === null && (
              <Chip mark="warn">
                <span className="inline-flex items-center gap-4">
                  <Hand size={12} aria-hidden />
                  {texts.wantsPerson}
                </span>
              </Chip>
            )}
            {holder !== null && <Chip mark="info">{isMine(conversation, person) ? texts.heldByYou : texts.heldBy(holder.name)}</Chip>}
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
}
