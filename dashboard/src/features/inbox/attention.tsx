import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { setBadge } from "../../app/badges.ts";
import { useTexts } from "../../ui/i18n.ts";
import { usePerson } from "../../app/session.ts";
import { announce } from "../../app/toasts.tsx";
import { isLookedAt, noticesOf, type Notice } from "./attention-rules.ts";
import { attentionTexts } from "./attention.texts.ts";
import { mayAct, visitorName } from "./inbox-rules.ts";
import { useAttention } from "./attention-queries.ts";
import { signal } from "./signals.ts";

/**
 * Notifies operators on every page if a visitor is waiting, or if a visitor writes in a conversation that the operator has taken over.
 * Renders nothing.
 */
export function Attention() {
  return mayAct(usePerson()) ? <Watch /> : null;
}

function Watch() {
  const texts = useTexts(attentionTexts);
  const person = usePerson();
  const router = useRouter();
  const navigate = useNavigate();
  const { counts, rows } = useAttention(person);
  const reported = useRef<Set<string> | null>(null);
  const waiting = (counts?.waiting ?? 0) + (counts?.unanswered ?? 0);
  useEffect(() => {
    setBadge("/inbox", waiting);
    return () => setBadge("/inbox", 0);
  }, [waiting]);

  const tell = useEffectEvent(({ kind, key, conversation }: Notice) => {
    if (isLookedAt(conversation, router.state.location.pathname, document.visibilityState === "visible")) return;
    const name = visitorName(conversation) ?? texts.visitor;
    const open = (): void =>
      void navigate({
        to: "/inbox/$session",
        params: { session: conversation.session_id },
        search: { tab: kind === "waits" ? "waiting" : "mine" },
      });
    const title = texts[kind](name);
    const body = kind === "ends" ? texts.endsHint : conversation.visitor_preview;
    announce({ about: conversation.session_id, title, description: body, action: texts.open, onAction: open, isBrief: kind === "waits" });
    signal({ title, body, tag: key }, open);
  });
  useEffect(() => {
    if (rows === undefined) return;
    const notices = noticesOf(rows, person, Date.now());
    // Events from before the page was opened are only counted, except for a takeover that is about to end.
    const known = reported.current;
    reported.current = new Set([...(known ?? []), ...notices.map(({ key }) => key)]);
    for (const notice of notices) if (known === null ? notice.kind === "ends" : !known.has(notice.key)) tell(notice);
  }, [rows, person]);
  return null;
}
