/** A message for an endpoint. */
export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What an endpoint responded, or why it did not. */
export type WebhookResponse =
  | {
      readonly status: number;
      /** Start of the body as text. */
      readonly body: string;
      /** Seconds of `Retry-After`; null without one. */
      readonly retryAfter: number | null;
    }
  | { readonly error: string };

/** Sends messages to addresses that users supply. It connects to public addresses only and follows no redirects. */
export interface WebhookSender {
  /** Why an address can never be sent to, as the end of a sentence; null if it may be. Names are resolved only when sending. */
  objection(url: string): string | null;
  /** Posts a message; ends within the time limit and never throws. */
  send(message: WebhookMessage, timeLimitMs: number): Promise<WebhookResponse>;
  close(): Promise<void>;
}
