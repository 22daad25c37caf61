import { Component, type JSX } from "preact";
import type { PanelContext } from "./context.ts";
import type { Problem } from "./problem.ts";

interface ProblemNoticeProps {
  readonly panel: PanelContext;
  readonly problem: Problem;
  readonly onRetry: () => void;
  readonly onNew: () => void;
}

/** The problem that prevents the conversation from continuing, with a countdown and the action that the visitor can take. */
export class ProblemNotice extends Component<ProblemNoticeProps> {
  private readonly timer = setInterval(() => this.forceUpdate(), 250);

  override componentWillUnmount(): void {
    clearInterval(this.timer);
  }

  override render({ panel: { name, say }, problem: { text, until, action }, onRetry, onNew }: ProblemNoticeProps): JSX.Element {
    const seconds = Math.max(0, Math.ceil(((until ?? 0) - Date.now()) / 1_000));
    const isWaiting = seconds > 0;
    return (
      <div class={text === "stillAnswering" ? "notice" : "notice problem"}>
        <p>{say(until !== null && !isWaiting && action === "retry" ? "notSent" : text, { name, seconds })}</p>
        {action === "retry" && !(text === "tooMany" && isWaiting) && (
          <button type="button" onClick={onRetry}>
            {say("retry")}
          </button>
        )}
        {action === "new" && (
          <button type="button" onClick={onNew}>
            {say("newConversation")}
          </button>
        )}
      </div>
    );
  }
}

interface ConsentProps {
  readonly panel: PanelContext;
  readonly onAgree: () => void;
  readonly onCancel: () => void;
}

/** Asks for consent before a message is sent. */
export function Consent({ panel, onAgree, onCancel }: ConsentProps): JSX.Element {
  const { persona, say } = panel;
  return (
    <div class="notice" role="group" aria-label={say("agree")}>
      <p dir="auto">{persona?.widget?.consent_text ?? say("consent")}</p>
      <PrivacyLink panel={panel} />
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

export function PrivacyLink({ panel: { persona, say } }: { readonly panel: PanelContext }): JSX.Element | null {
  const url = persona?.widget?.privacy_url;
  return url == null ? null : (
    <a class="privacy" href={url} target="_blank" rel="noopener noreferrer">
      {say("privacy")}
    </a>
  );
}
