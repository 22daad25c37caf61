import type { ConversationRecord } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { complainAbout } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { visitorAttributes, visitorName } from "./inbox-rules.ts";
import { Notes } from "./notes.tsx";
import { OtherConversations } from "./other-conversations.tsx";
import { useConversationChanges } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

interface DetailsProps {
  readonly conversation: ConversationRecord;
  readonly persona: string;
}

/** Shows details about the visitor and the conversation. */
export function Details({ conversation, persona }: DetailsProps) {
  const texts = useTexts(inboxTexts);
  const person = usePerson();
  const labels: Readonly<Record<string, string>> = texts.attributes;
  // Without a verified identity, every attribute is unverified.
  const attributeLabel = (label: string, isVerified: boolean): string =>
    conversation.end_user_verified && !isVerified ? texts.asSent(label) : label;
  return (
    <div className="flex flex-col items-start gap-12">
      <dl className="flex w-full flex-col gap-8">
        <Fact name={texts.identity}>
          {conversation.end_user_verified ? <Chip mark="ok">{texts.verified}</Chip> : <Chip mark="none">{texts.unverified}</Chip>}
        </Fact>
        {visitorAttributes(conversation).map(({ name, value, isVerified }) => (
          <Fact key={`${name} ${isVerified}`} name={attributeLabel(labels[name] ?? name, isVerified)}>
            <Reachable name={name} value={value} />
          </Fact>
        ))}
        <Fact name={texts.persona}>{persona}</Fact>
        {conversation.channel !== null && <Fact name={texts.channel}>{conversation.channel}</Fact>}
        <Fact name={texts.messages}>{formatNumber(conversation.message_count)}</Fact>
        {Object.entries(conversation.metadata ?? {}).map(([name, value]) => (
          <Fact key={name} name={name}>
            {typeof value === "string" ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </dl>
      <Notes conversation={conversation} />
      <OtherConversations conversation={conversation} />
      <details className="w-full border-t border-line pt-12 text-13">
        <summary className="min-h-24 text-12 text-muted">{texts.forDevelopers}</summary>
        <dl>
          <Fact name={texts.visitorId}>
            <code className="font-mono text-12 break-words">{conversation.end_user_id}</code>
          </Fact>
        </dl>
      </details>
      {may(person, "deleteConversation") && <Delete conversation={conversation} />}
    </div>
  );
}

/** Shows an email address or phone number as a link, and other values as text. */
function Reachable({ name, value }: { readonly name: string; readonly value: string }) {
  const scheme = name === "email" ? "mailto:" : name === "phone" ? "tel:" : null;
  if (scheme === null) return value;
  return (
    <a href={`${scheme}${encodeURIComponent(value).replaceAll("%40", "@").replaceAll("%2B", "+")}`} className="underline">
      {value}
    </a>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 break-words text-muted">{name}</dt>
      <dd className="text-13 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Delete({ conversation }: { readonly conversation: ConversationRecord }) {
  const texts = useTexts(inboxTexts);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { remove } = useConversationChanges(conversation.session_id);
  const onSuccess = (): void => {
    tell(texts.deleted);
    void navigate({ to: "/inbox", search: true });
  };
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.delete}
        action={texts.delete}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess, onError: complainAbout })}
      >
        {texts.deleteHint(visitorName(conversation) ?? texts.visitor, formatNumber(conversation.message_count))}
      </Confirm>
    </>
  );
}
