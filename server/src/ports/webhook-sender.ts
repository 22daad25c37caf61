/** A message to a webhook endpoint. */
export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Response from a webhook endpoint, or the reason that it did not respond. */
export type WebhookResponse =
  | {
      readonly status: number;
      /** Start of the body as text. */
      readonly body: string;
      /** Value of the `Retry-After` header in seconds; null if it is absent. */
      readonly retryAfter: number | null;
    }
  | { readonly error: string };

/** Sends messages to user-supplied URLs. Connects only to public IP addresses and does not follow redirects. */
export interface WebhookSender {
  /**
   * Returns the reason why messages can never be sent to a URL, worded as the end of a sentence; null if they can. Host names are resolved
   * only when a message is sent.
   */
  objection(url: string): string | null;
  /** Posts a message. Resolves within the time limit, and never rejects. */
  send(message: WebhookMessage, timeLimitMs: number): Promise<WebhookResponse>;
  close(): Promise<void>;
}
