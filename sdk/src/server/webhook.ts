import { fromBase64, hmacKey } from "./bytes.ts";

/** Headers of a request, from the Fetch API or Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** An event that the service sent. */
export interface WebhookEvent {
  /** The same for every attempt: skip an id that you have already processed. */
  readonly id: string;
  readonly type: string;
  /** ISO 8601 time at which the event happened. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A request that is not from the service, or is too old. Respond with 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

const toleranceSeconds = 300;
const prefix = "whsec_";

/**
 * Verifies a webhook request (Standard Webhooks 1.0), and returns its event.
 * @param body the bytes or the text as received; a body that was parsed and serialized again has a different signature
 * @param secret secret of the webhook, or several secrets during a rotation
 * @throws WebhookError if no signature is valid, or if the request is more than five minutes old
 * @example
 * export async function POST(request: Request) {
 *   const event = await verifyWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET);
 *   if (event.type === "conversation.handoff_requested") await notify(event.data);
 *   return new Response(null, { status: 204 });
 * }
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature")
    .split(" ")
    .filter((each) => each.startsWith("v1,"))
    .map((each) => fromBase64(each.slice(3)));
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("The timestamp is not a number of seconds.");
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) throw new WebhookError("The request is too old or too new.");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const each of typeof secret === "string" ? [secret] : secret) {
    const bytes = fromBase64(each.startsWith(prefix) ? each.slice(prefix.length) : each);
    if (bytes === null || bytes.length === 0) throw new TypeError("A webhook secret must start with `whsec_`, followed by Base64.");
    const key = await hmacKey(bytes, "verify");
    for (const signature of signatures) {
      // Compares in constant time.
      if (signature !== null && (await crypto.subtle.verify("HMAC", key, signature, content))) return eventOf(id, text);
    }
  }
  throw new WebhookError("No signature is valid.");
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const values =
    headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const value = typeof values === "string" ? values : values?.[0];
  if (value === undefined || value === "") throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

function eventOf(id: string, text: string): WebhookEvent {
  const { type, timestamp, data } = JSON.parse(text) as Omit<WebhookEvent, "id">;
  return { id, type, timestamp, data };
}
