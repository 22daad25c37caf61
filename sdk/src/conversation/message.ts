import type { ChatRequest } from "../generated/types.ts";
import type { ConversationOptions } from "./options.ts";

/** What accompanies a message. */
export interface SayOptions {
  /** One image: JPEG, PNG, GIF or WebP, at most 5 MB. */
  readonly image?: Blob | null | undefined;
  /** The visitor consents, where the persona requires it. Sent once is enough. */
  readonly consent?: boolean | undefined;
}

/** A message with its idempotency key. */
export interface Message extends SayOptions {
  readonly key: string;
  readonly text: string;
}

/** Returns the body of the request that sends a message: JSON, or with an image a form. */
export function bodyOf({ text, image, consent }: Message, sessionId: string | null, options: ConversationOptions): unknown {
  const body: ChatRequest = {
    message: text || (image ? undefined : text),
    session_id: sessionId ?? undefined,
    channel: options.channel,
    user_attributes: options.userAttributes,
    metadata: options.metadata,
    consent: consent || undefined,
    // With a public id, the header names the persona.
    persona_id: options.key === undefined ? undefined : options.personaId,
  };
  if (image == null) return body;
  const form = new FormData();
  form.set("payload_json", JSON.stringify(body));
  form.set("image", image, (image as Partial<File>).name ?? "image");
  return form;
}
