import { Link } from "@tanstack/react-router";
import { formatAgo } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import type { Conversation } from "./inbox-rules.ts";
import { useConversationsOf } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

/** Lists the visitor's other conversations. */
export function OtherConversations({ conversation }: { readonly conversation: Pick<Conversation, "session_id" | "end_user_id"> }) {
  const texts = useTexts(inboxTexts);
  const others = useConversationsOf(conversation.end_user_id).filter(({ session_id: id }) => id !== conversation.session_id);
  if (others.length === 0) return null;
  return (
    <section aria-label={texts.others} className="flex w-full flex-col gap-4 border-t border-line pt-12">
      <h3 className="text-13 font-600">{texts.others}</h3>
      <ul>
        {others.map(({ session_id: session, title, updated_at: at }) => (
          <li key={session}>
            <Link to="/inbox/$session" params={{ session }} search className="flex min-h-24 items-baseline gap-8 text-13 hover:underline">
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="text-12 whitespace-nowrap text-muted">{formatAgo(at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
