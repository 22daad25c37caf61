import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../../ports/actor.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { Queryable } from "../../ports/database.ts";
import { personaOf } from "../../search/persona-scope.ts";
import type { ConversationSummary } from "../model/session.ts";
import { listedVisitorOf, type PresentedVisitor, type VisitorDeps } from "./identify-visitor.ts";
import { conversationsOf } from "./visitors.sql.ts";

export interface ListConversationsDeps {
  readonly database: Queryable;
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
}

const windowMs = 24 * 60 * 60 * 1_000;
const mostListed = 50;

/**
 * Lists a visitor's conversations with a persona from the last 24 hours, newest first. The list is empty if the request does not identify a
 * visitor.
 */
export async function listConversations(
  { database, directory, visitors }: ListConversationsDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  input: { readonly personaId: string | undefined; readonly visitor: PresentedVisitor },
): Promise<ConversationSummary[]> {
  const context = await personaOf(directory, actor, input.personaId);
  const endUserId = await listedVisitorOf(visitors, actor, context, input.visitor);
  if (endUserId === null) return [];
  const since = new Date(visitors.clock.now().getTime() - windowMs);
  return conversationsOf(database, { personaId: context.persona.id, endUserId }, since, mostListed);
}
