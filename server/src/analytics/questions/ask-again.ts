import { ask, type AskDeps, type Asked } from "../../chat/again/ask.ts";
import { startCopy } from "../../chat/again/copied-conversation.sql.ts";
import type { ConverseInput } from "../../chat/turn/converse.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { Ids } from "../../ports/ids.ts";
import { type LatestWording, latestWording } from "./question-groups.sql.ts";

export interface AskAgainDeps extends AskDeps {
  readonly ids: Ids;
}

export interface AskedAgain extends Asked {
  readonly question: string;
  readonly personaId: string;
}

/**
 * Sends a question to the persona again, as a signed-in user who is testing it. The turn is charged, but it is excluded from lists and analytics, and
 * deleted with the conversation that contains the question.
 * @param personaId null for the persona that was asked last
 * @throws Failure `resource.not_found`, or a failure of the turn
 */
export async function askAgain(
  deps: AskAgainDeps,
  actor: SessionActor,
  { questionId, personaId }: { readonly questionId: string; readonly personaId: string | null },
): Promise<AskedAgain> {
  const latest = await latestWording(deps.database, actor.accountId, questionId);
  if (latest === null) fail("resource.not_found", "No such question exists in the account, or its conversations were deleted.");
  const asked = personaId ?? latest.personaId;
  const answer = await ask(deps, actor, {
    message: latest.wording,
    personaId: asked,
    ...(await conversationFor(deps, actor, asked, latest)),
  });
  return { ...answer, question: latest.wording, personaId: asked };
}

async function conversationFor(
  { database, ids }: AskAgainDeps,
  { accountId }: SessionActor,
  personaId: string,
  { sessionId }: LatestWording,
): Promise<Pick<ConverseInput, "sessionId" | "visitor">> {
  if (sessionId === null) return { sessionId: undefined, visitor: { endUserId: null, token: null } };
  const copy = { id: ids.uuidv4(), endUserId: ids.uuidv4() };
  if (!(await startCopy(database, { accountId, sessionId, personaId }, copy)))
    fail("resource.not_found", "No such persona exists in the account, or the conversation was deleted.");
  return { sessionId: copy.id, visitor: { endUserId: copy.endUserId, trusted: true, attributes: {} } };
}
