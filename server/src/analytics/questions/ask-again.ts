import { ask, type AskDeps, type Asked } from "../../chat/again/ask.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";
import { latestWording } from "./question-groups.sql.ts";

export interface AskedAgain extends Asked {
  readonly question: string;
  readonly personaId: string;
}

/**
 * Sends a question to the persona again, as a signed-in user who is testing it. The turn is charged, but it is excluded from lists and analytics.
 * @param personaId null for the persona that was asked last
 * @throws Failure `resource.not_found`, or a failure of the turn
 */
export async function askAgain(
  deps: AskDeps,
  actor: SessionActor,
  { questionId, personaId }: { readonly questionId: string; readonly personaId: string | null },
): Promise<AskedAgain> {
  const latest = await latestWording(deps.database, actor.accountId, questionId);
  if (latest === null) fail("resource.not_found", "No such question exists in the account, or its conversations were deleted.");
  const asked = personaId ?? latest.personaId;
  const visitor = { endUserId: null, token: null };
  const answer = await ask(deps, actor, { message: latest.wording, personaId: asked, sessionId: undefined, visitor });
  return { ...answer, question: latest.wording, personaId: asked };
}
