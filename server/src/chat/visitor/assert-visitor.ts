import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { Clock } from "../../ports/clock.ts";
import { personaOf } from "../../search/persona-scope.ts";
import type { Session } from "../store.ts";
import { visitorOf, type RequestHeaders, type VisitorDeps } from "./identify-visitor.ts";

export interface AssertVisitorDeps {
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
  readonly clock: Clock;
}

/**
 * Refuses a caller who may not act for the conversation's visitor. Keys and signed-in users may; with a persona's public id, which everybody
 * can know, the request has to prove that it comes from the visitor.
 * @throws Failure `auth.forbidden`; `auth.unauthorized` for a bad token
 */
export async function assertVisitor(
  deps: AssertVisitorDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor,
  session: Session,
  headers: RequestHeaders,
): Promise<void> {
  if (actor.kind !== "persona_public") return;
  const context = await personaOf(deps.directory, actor, undefined);
  const { endUserId } = await visitorOf(deps.visitors, context, headers, deps.clock);
  if (endUserId === session.endUserId) return;
  fail(
    "auth.forbidden",
    "Only the conversation's visitor can do this. Send the visitor's `X-End-User-Id` or `X-End-User-Token`, or use a key.",
  );
}
