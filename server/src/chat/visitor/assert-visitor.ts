import { fail } from "../../platform/errors/fail.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import { personaOf } from "../../search/persona-scope.ts";
import type { Session } from "../model/session.ts";
import type { SessionReader } from "../model/caller.ts";
import { visitorOf, type PresentedVisitor, type VisitorDeps } from "./identify-visitor.ts";

export interface AssertVisitorDeps {
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
}

/**
 * Rejects a caller that may not act for the conversation's visitor. Keys and signed-in users may. A persona's public id is not secret, so a
 * request that uses it must prove that it comes from the visitor.
 * @throws Failure `auth.forbidden`; `auth.unauthorized` for an invalid token
 */
export async function assertVisitor(
  deps: AssertVisitorDeps,
  actor: SessionReader,
  session: Session,
  presented: PresentedVisitor,
): Promise<void> {
  if (actor.kind !== "persona_public") return;
  const context = await personaOf(deps.directory, actor, undefined);
  const { endUserId } = await visitorOf(deps.visitors, context, presented);
  if (endUserId === session.endUserId) return;
  fail("auth.forbidden", "Only the conversation's visitor can do this. Send the visitor's id or end-user token, or use a key.");
}
