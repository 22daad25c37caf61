import { ParlanceError, type ConversationRecord } from "@parlance/sdk";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Failed, sentenceOf } from "../../app/problem.tsx";
import { usePerson } from "../../app/session.ts";
import { Empty } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePersonas } from "../../app/personas.ts";
import { Composer } from "./composer.tsx";
import { Details } from "./details.tsx";
import { Header } from "./header.tsx";
import { isMine, mayAct, visitorName } from "./inbox-rules.ts";
import { TranscriptView } from "./messages.tsx";
import { useConversation, useReadAgain } from "./queries.ts";
import { inboxTexts } from "./texts.ts";
import { useTranscript } from "./use-transcript.ts";

/** Shows a conversation with its live transcript and the operator's actions. */
export function ConversationScreen() {
  const texts = useTexts(inboxTexts);
  const { session } = useParams({ from: "/inbox/$session" });
  const { data, error } = useConversation(session);
  const isGone = error instanceof ParlanceError && error.status === 404;
  return (
    <>
      <Link to="/inbox" search className="flex min-h-32 items-center gap-4 text-13 text-muted md:hidden">
        <ArrowLeft size={16} aria-hidden />
        {texts.back}
      </Link>
      {isGone && <Empty title={texts.gone}>{texts.goneHint}</Empty>}
      {error !== null && !isGone && data === undefined && <Failed error={error} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && !isGone && <Conversation key={session} conversation={data} />}
    </>
  );
}

function Conversation({ conversation }: { readonly conversation: ConversationRecord }) {
  const texts = useTexts(inboxTexts);
  const person = usePerson();
  const id = conversation.session_id;
  const readAgain = useReadAgain(id);
  const { transcript, error } = useTranscript(id, () => void readAgain());
  const name = visitorName(conversation) ?? texts.visitor;
  const navigate = useNavigate();
  const persona = usePersonas(undefined).data?.items.find((each) => each.id === conversation.persona_id)?.name ?? texts.persona;
  const [text, setText] = useState("");
  const details = <Details conversation={conversation} persona={persona} />;
  return (
    <div className="flex min-h-0 flex-1 rounded-10 border border-line bg-surface">
      <section aria-label={texts.transcript} className="flex min-w-0 flex-1 flex-col">
        <Header
          conversation={conversation}
          name={name}
          persona={persona}
          // Keeps the conversation in the list by switching to the tab that now contains it.
          onTaken={() => void navigate({ to: ".", search: (before: object) => ({ ...before, tab: "mine" }), replace: true })}
        />
        <details className="border-b border-line px-16 py-8 xl:hidden">
          <summary className="min-h-24 cursor-pointer text-13 text-muted">{texts.about}</summary>
          <div className="max-h-232 overflow-y-auto pt-8">{details}</div>
        </details>
        {error !== null && (
          <p role="alert" className="bg-bad-soft px-16 py-8 text-13">
            {sentenceOf(error)}
          </p>
        )}
        <TranscriptView transcript={transcript} conversation={conversation} visitor={name} persona={persona} />
        {isMine(conversation, person) && mayAct(person) ? (
          <Composer conversation={conversation} name={name} persona={persona} text={text} onText={setText} />
        ) : (
          text.trim() !== "" && <Unsent text={text} />
        )}
      </section>
      <aside aria-label={texts.about} className="w-232 shrink-0 overflow-y-auto border-l border-line p-16 max-xl:hidden">
        {details}
      </aside>
    </div>
  );
}

/** Shows the text that was unsent when the takeover ended. */
function Unsent({ text }: { readonly text: string }) {
  const texts = useTexts(inboxTexts);
  return (
    <div role="status" className="flex flex-col gap-4 border-t border-line bg-warn-soft px-16 py-12 text-13">
      <p className="text-warn">{texts.unsent}</p>
      <p className="max-h-96 overflow-y-auto break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}
