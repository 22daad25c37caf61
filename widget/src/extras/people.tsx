import type { JSX } from "preact";
import type { PanelContext } from "../panel/context.ts";
import { Component, momentText } from "./kit.ts";

/** Notices about operators: that an operator was requested and when one will answer, or that an operator has left. */
export function People({ panel }: { readonly panel: PanelContext }): JSX.Element | null {
  const { conversation, hasLeft, name, say } = panel;
  const { handoff, hasContact, operator } = conversation.snapshot;
  if (operator !== null) return null;
  const isWaiting = handoff === "requested";
  const last = lastMessage(panel);
  const isUnanswered = hasLeft && last?.from === "visitor" && last.state === "sent";
  if (!isWaiting && !hasLeft) return null;
  return (
    <>
      {hasLeft && (
        <div class="notice">
          <p>{say("back", { name })}</p>
          {isUnanswered && (
            <button type="button" onClick={() => panel.send(last.text, null)}>
              {say("askAgain", { name })}
            </button>
          )}
        </div>
      )}
      {isWaiting && (
        <p class="notice">
          {say("handoffRequested")} {answerTime(panel)} {hasContact && say("contactKnown")}
        </p>
      )}
    </>
  );
}

function lastMessage({ conversation }: PanelContext) {
  const entry = conversation.snapshot.entries.at(-1);
  return entry?.type === "message" ? entry : undefined;
}

/** When an operator will answer, if the business hours are known. */
function answerTime({ persona, say, locale }: PanelContext): string {
  const hours = persona?.business_hours;
  if (hours?.open) return say("handoffSoon");
  return hours?.opens_at == null ? say("handoffAny") : say("handoffLater", { time: momentText(locale, new Date(hours.opens_at)) });
}

/** Maximum length of a telephone number that the service accepts. */
const mostDigits = 40;

interface ContactState {
  readonly isSkipped: boolean;
  readonly hasFailed: boolean;
}

/** Asks for contact details while the visitor is waiting for an operator. */
export class Contact extends Component<{ readonly panel: PanelContext }, ContactState> {
  override state: ContactState = { isSkipped: false, hasFailed: false };

  override render({ panel: { conversation, say } }: { readonly panel: PanelContext }, { isSkipped, hasFailed }: ContactState) {
    const { handoff, hasContact, operator } = conversation.snapshot;
    if (handoff !== "requested" || hasContact || isSkipped || operator !== null) return null;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const fields = new FormData(event.currentTarget as HTMLFormElement);
      const [name, reach] = [textOf(fields, "name"), textOf(fields, "reach")];
      const contact = reach.includes("@") ? { name, email: reach } : { name, phone: reach.slice(0, mostDigits) };
      conversation.requestHandoff(undefined, contact).catch(() => this.setState({ hasFailed: true }));
    };
    return (
      <form class="notice contact" aria-label={say("contactAsk")} onSubmit={submit}>
        <p>{say("contactAsk")}</p>
        <input name="name" maxLength={200} autocomplete="name" aria-label={say("yourName")} placeholder={say("yourName")} />
        <input
          name="reach"
          required
          maxLength={320}
          minLength={3}
          autocomplete="email"
          aria-label={say("yourContact")}
          placeholder={say("yourContact")}
        />
        {hasFailed && <p role="alert">{say("failed")}</p>}
        <span class="buttons">
          <button type="submit" class="main">
            {say("send")}
          </button>
          <button type="button" onClick={() => this.setState({ isSkipped: true })}>
            {say("skip")}
          </button>
        </span>
      </form>
    );
  }
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}
