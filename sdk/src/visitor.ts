import { queryOf, send } from "./connection.ts";
import { visitorConnection, type VisitorOptions } from "./conversation/options.ts";
import type { ConversationSummary, PublicPersona } from "./generated/types.ts";

export { ParlanceError, type ClientErrorCode } from "./errors.ts";
export { createConversation, type Conversation } from "./conversation/conversation.ts";
export type { SayOptions } from "./conversation/message.ts";
export type { ConversationOptions, VisitorOptions } from "./conversation/options.ts";
export type * from "./conversation/types.ts";
export type { Backoff } from "./wait.ts";
export type {
  Card,
  ChatEvent,
  ConversationSummary,
  ErrorCode,
  FieldError,
  Problem,
  PublicPersona,
  SessionEvent,
} from "./generated/types.ts";

/**
 * Returns the public data of a persona: name, greeting, languages, suggested questions, and whether consent is required.
 * @throws ParlanceError
 * @example
 * const { name, greeting } = await getPersona({ url, personaId });
 */
export async function getPersona(options: VisitorOptions): Promise<PublicPersona> {
  return (await read("/v1/persona", options)) as PublicPersona;
}

/**
 * Lists the visitor's conversations of the last 24 hours, newest first.
 * @throws ParlanceError
 * @example
 * const conversations = await listConversations({ url, personaId, endUserId: talk.snapshot.endUserId });
 */
export async function listConversations(options: VisitorOptions & { readonly endUserId?: string | null }): Promise<ConversationSummary[]> {
  return ((await read("/v1/chat/conversations", options)) as { conversations: ConversationSummary[] }).conversations;
}

async function read(path: string, options: VisitorOptions & { readonly endUserId?: string | null }): Promise<unknown> {
  const connection = visitorConnection(options, () => options.endUserId ?? null);
  // Without a key, a header identifies the persona.
  const query = queryOf({ persona_id: options.key === undefined ? null : options.personaId });
  return (await send(connection, { method: "GET", path: path + query })).json();
}
