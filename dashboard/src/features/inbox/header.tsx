import type { ConversationRecord } from "@parlance/sdk";
import { useState } from "react";
import { formatClock } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { CloseRequest } from "./close-request.tsx";
import { keyOf } from "./inbox-keys.ts";
import { isMine, mayAct, mayRelease } from "./inbox-rules.ts";
import { useConversationChanges } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

interface HeaderProps {
  readonly conversation: ConversationRecord;
  /** The visitor's name. */
  readonly name: string;
  readonly persona: string;
  /** Called after the user has taken over the conversation. */
  readonly onTaken: () => void;
}

/** Shows who is handling the conversation, with buttons to take it over and release it. */
export function Header({ conversation, name, persona, onTaken }: HeaderProps) {
  const texts = useTexts(inboxTexts);
  const person = usePerson();
  const { takeOver, release } = useConversationChanges(conversation.session_id);
  const { held_by: holder, handoff_requested_at: requestedAt, handoff_reason: reason } = conversation;
  const refusal = takeOver.error ?? release.error;
  const mine = isMine(conversation, person);
  return (
    <header className="flex flex-col gap-4 border-b border-line px-16 py-8">
      <div className="flex flex-wrap items-center justify-between gap-8">
        <h2 className="min-w-0 text-14 font-600 break-words">
          {name}
          <span className="font-400 text-muted"> · {persona}</span>
        </h2>
        <div className="flex flex-wrap gap-8">
          {mayAct(person) && holder === null && requestedAt !== null && <CloseRequest session={conversation.session_id} />}
          {mayAct(person) && holder === null && (
            <Button
              kind="primary"
              busy={takeOver.isPending}
              {...keyOf("t")}
              onClick={() => {
                release.reset();
                takeOver.mutate(undefined, { onSuccess: onTaken });
              }}
            >
              {texts.takeOver}
            </Button>
          )}
          {mayRelease(conversation, person) && (
            <Release
              isUnanswered={mine && conversation.preview_from === "visitor"}
              label={mine ? texts.release(persona) : texts.endHold(holder?.name ?? "", persona)}
              loss={texts.releaseUnanswered(name, persona)}
              busy={release.isPending}
              onRelease={() => {
                takeOver.reset();
                release.mutate();
              }}
            />
          )}
        </div>
      </div>
      {holder !== null && (
        <p className="text-13 text-info">{mine ? texts.holdUntil(formatClock(holder.until), persona) : texts.otherHolds(holder.name)}</p>
      )}
      {holder === null && requestedAt !== null && (
        <p className="text-13 break-words text-warn">{reason === null ? texts.wantsPerson : texts.reason(reason)}</p>
      )}
      {refusal !== null && (
        <p role="alert" className="text-13 text-bad">
          {sentenceOf(refusal)}
        </p>
      )}
    </header>
  );
}

interface ReleaseProps {
  readonly label: string;
  /** Whether the visitor is waiting for the user's answer. */
  readonly isUnanswered: boolean;
  readonly loss: string;
  readonly busy: boolean;
  readonly onRelease: () => void;
}

/** Asks for confirmation before a conversation is released while its visitor is waiting for an answer. */
function Release({ label, isUnanswered, loss, busy, onRelease }: ReleaseProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button busy={busy} {...keyOf("e")} onClick={() => (isUnanswered ? setAsking(true) : onRelease())}>
        {label}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={label}
        action={label}
        onConfirm={() => {
          setAsking(false);
          onRelease();
        }}
      >
        {loss}
      </Confirm>
    </>
  );
}
