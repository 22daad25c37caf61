import type { ConversationSnapshot, ParlanceError } from "@parlance/sdk/visitor";
import type { Texts } from "../texts/en.ts";

/** A sentence for the visitor. `{seconds}` in it counts down to `until`. */
export interface Problem {
  readonly text: keyof Texts;
  /** End of the countdown, in epoch milliseconds. */
  readonly until: number | null;
  /** The action that the visitor can take. */
  readonly action: "retry" | "new" | "consent" | null;
}

/**
 * Returns the problem that prevents the conversation from continuing, or null. Call it once for each error, because its countdown starts
 * then.
 */
export function problemOf({ turn, error }: Pick<ConversationSnapshot, "turn" | "error">): Problem | null {
  if (turn?.state === "waiting") {
    const until = turn.retryAt;
    if (!navigator.onLine) return { text: "offline", until: null, action: "retry" };
    if (turn.error?.code === "session.turn_in_flight") return { text: "stillAnswering", until, action: null };
    if (turn.error?.status === 429) return { text: "tooMany", until, action: null };
    return { text: "unreachable", until, action: "retry" };
  }
  return error === null ? null : problemFrom(error);
}

/** After any other error, the visitor can try again. */
const byCode: Readonly<Record<string, readonly [keyof Texts, Problem["action"]]>> = {
  "limits.quota_exceeded": ["noCredits", "retry"],
  "limits.subscription_required": ["noCredits", "retry"],
  "limits.concurrent_session": ["noCredits", "retry"],
  "limits.waiting_room_full": ["noCredits", "retry"],
  "limits.session_interaction_limit": ["conversationOver", "new"],
  "limits.session_duration_limit": ["conversationOver", "new"],
  "limits.session_time_limit": ["closed", null],
  "limits.rate_exceeded": ["tooMany", "retry"],
  "auth.consent_required": ["consent", "consent"],
  "auth.unauthorized": ["signInExpired", "retry"],
  "auth.forbidden": ["unavailable", null],
  "auth.origin_not_allowed": ["unavailable", null],
  "resource.not_found": ["unavailable", null],
  "upload.file_too_large": ["badPicture", null],
  "upload.unsupported_type": ["badPicture", null],
  "upload.invalid_signature": ["badPicture", null],
};

/** Returns the sentence for a failed message, or null if the visitor stopped the turn. */
function problemFrom({ code, errors, retryAfter }: ParlanceError): Problem | null {
  if (code === "client.stopped") return null;
  if (code === "validation.failed" && errors.some(({ field, code: why }) => field === "message" && why === "too_long"))
    return { text: "tooLong", until: null, action: null };
  const [text, action] = byCode[code] ?? ["notSent", "retry"];
  // Only the `tooMany` sentence contains a countdown.
  const until = text === "tooMany" ? Date.now() + (retryAfter ?? 1) * 1_000 : null;
  return { text, until, action };
}
