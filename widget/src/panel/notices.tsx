import type { JSX } from "preact";
import { usePanel } from "./context.ts";
import type { Problem } from "./problem.ts";
import { useCountdown } from "./use-snapshot.ts";

interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly onRetry: () => void;
  readonly onNew: () => void;
}

/** What prevents the conversation from going on, and what the visitor can do. */
export function ProblemNotice({ problem, onRetry, onNew }: ProblemNoticeProps): JSX.Element {
  const { name, say } = usePanel();
  const seconds = useCountdown(problem.until);
  const isWaiting = seconds > 0;
  return (
    <div class={problem.text === "stillAnswering" ? "notice" : "notice problem"}>
      <p>{say(problem.until !== null && !isWaiting && problem.action === "retry" ? "notSent" : problem.text, { name, seconds })}</p>
      {problem.action === "retry" && !(problem.text === "tooMany" && isWaiting) && (
        <button type="button" onClick={onRetry}>
          {say("retry")}
        </button>
      )}
      {problem.action === "new" && (
        <button type="button" onClick={onNew}>
          {say("newConversation")}
        </button>
      )}
    </div>
  );
}

/** Asks for consent before a message is sent. */
export function Consent({ onAgree, onCancel }: { readonly onAgree: () => void; readonly onCancel: () => void }): JSX.Element {
  const { persona, say } = usePanel();
  const { consent_text: own = null, privacy_url: privacy = null } = persona?.widget ?? {};
  return (
    <div class="notice" role="group" aria-label={say("agree")}>
      <p dir="auto">{own ?? say("consent")}</p>
      {privacy !== null && <PrivacyLink url={privacy} />}
      <span class="buttons">
        <button type="button" class="main" onClick={onAgree}>
          {say("agree")}
        </button>
        <button type="button" onClick={onCancel}>
          {say("cancel")}
        </button>
      </span>
    </div>
  );
}

export function PrivacyLink({ url }: { readonly url: string }): JSX.Element {
  const { say } = usePanel();
  return (
    <a class="privacy" href={url} target="_blank" rel="noopener noreferrer">
      {say("privacy")}
    </a>
  );
}
