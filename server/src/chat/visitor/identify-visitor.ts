import type { Actor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { EndUserSecrets } from "../../personas/end-user-secrets/directory.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Clock } from "../../ports/clock.ts";
import type { UserAttributes } from "../model/session.ts";
import type { Visitor } from "../model/visitor.ts";
import { isVisitorId } from "../model/visitor-id.ts";
import { readEndUserToken } from "./end-user-token.ts";
import { userVisitorId } from "./user-id.ts";

export interface VisitorDeps {
  readonly endUserSecrets: EndUserSecrets;
  readonly visitorSecret: Uint8Array;
  readonly clock: Clock;
}

/** Unverified visitor data from a request. */
export interface PresentedVisitor {
  /** Null if no id was sent. */
  readonly endUserId: string | null;
  /** Token signed by the host; null if none was sent. */
  readonly token: string | null;
}

const nobody: Visitor = { endUserId: null, trusted: false, attributes: {} };
const mostVisitorId = 128;

/**
 * Identifies the visitor. The token takes precedence over the id. Ignores an id that this service did not create for the account.
 * @throws Failure `auth.unauthorized` for an invalid token, `validation.failed` for an id over 128 characters
 */
export async function visitorOf(deps: VisitorDeps, context: PersonaContext, presented: PresentedVisitor): Promise<Visitor> {
  const id = checkedId(presented);
  const { token } = presented;
  const { accountId, id: personaId } = context.persona;
  if (token !== null) {
    const read = await readEndUserToken(token, { personaId, secrets: await deps.endUserSecrets(personaId), now: deps.clock.now() });
    if (read.user === null) fail("auth.unauthorized", `The end-user token ${read.fault}.`);
    const { user } = read;
    return { endUserId: userVisitorId(deps.visitorSecret, accountId, user.sub), trusted: true, attributes: user.attributes };
  }
  return id !== null && isVisitorId(deps.visitorSecret, accountId, id) ? { ...nobody, endUserId: id } : nobody;
}

/**
 * Returns the visitor whose conversations are listed. Like `visitorOf`, except that a server with a key can specify any visitor.
 * @returns null if the request does not identify a visitor
 */
export async function listedVisitorOf(
  deps: VisitorDeps,
  actor: Actor,
  context: PersonaContext,
  presented: PresentedVisitor,
): Promise<string | null> {
  const visitor = await visitorOf(deps, context, presented);
  return visitor.trusted || actor.kind === "persona_public" ? visitor.endUserId : presented.endUserId;
}

/** Returns the visitor's attributes from the request and the token; the request takes precedence. Undefined if there are none. */
export function attributesOf(visitor: Visitor, sentAttributes: UserAttributes | undefined): UserAttributes | undefined {
  const attributes = { ...visitor.attributes, ...sentAttributes };
  return Object.keys(attributes).length === 0 ? sentAttributes : attributes;
}

function checkedId({ endUserId }: PresentedVisitor): string | null {
  if (endUserId === null || endUserId.length <= mostVisitorId) return endUserId;
  const message = `must have at most ${mostVisitorId} characters`;
  fail("validation.failed", `The end-user id ${message}.`, { errors: [{ field: "end_user_id", code: "too_long", message }] });
}
