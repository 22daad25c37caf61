import type { ChatRequest } from "../generated/types.ts";
import type { ConversationOptions } from "./options.ts";

/** Options for a message. */
export interface SayOptions {
  /** An image: JPEG, PNG, GIF or WebP, at most 5 MB. */
  readonly image?: Blob | null | undefined;
  /** The visitor's consent, if the persona requires it. It has to be sent only once. */
  readonly consent?: boolean | undefined;
}

/** A message with its idempotency key. */
export interface Message extends SayOptions {
  readonly key: string;
  readonly text: string;
}

/** Returns the body of the request that sends a message: JSON, or a form if there is an image. */
export function bodyOf({ text, image, consent }: Message, sessionId: string | null, options: ConversationOptions): unknown {
  const body: ChatRequest = {
    message: text || (image ? undefined : text),
    session_id: sessionId ?? undefined,
    channel: options.channel,
    user_attributes: options.userAttributes,
    metadata: options.metadata,
    consent: consent || undefined,
    // With a public id, the header identifies the persona.
    persona_id: options.key === undefined ? undefined : options.personaId,
  };
  if (image == null) return body;
  const form = new FormData();
  form.set("payload_json", JSON.stringify(body));
  form.set("image", image, (image as Partial<File>).name ?? "image");
  return form;
}
