import type { Actor } from "../../ports/actor.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { EndUserSecrets } from "../../personas/end-user-secrets/directory.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Clock } from "../../ports/clock.ts";
import { isVisitorId } from "../model/visitor-id.ts";
import type { UserAttributes } from "../store.ts";
import { readEndUserToken } from "./end-user-token.ts";
import { userVisitorId } from "./user-id.ts";

export interface VisitorDeps {
  readonly endUserSecrets: EndUserSecrets;
  readonly visitorSecret: Uint8Array;
}

/** Who talks, as far as the request proves it. */
export interface Visitor {
  /** Null where nothing was sent, or what counts for nothing: a conversation that begins gets a fresh id. */
  readonly endUserId: string | null;
  /** Whether a host's signed token says so. */
  readonly trusted: boolean;
  /** What the token says of its user; empty without one. What the body says of the visitor goes before it. */
  readonly attributes: UserAttributes;
}

/** Headers by their lower-case names, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const nobody: Visitor = { endUserId: null, trusted: false, attributes: {} };
const mostVisitorId = 128;

/**
 * Identifies the visitor. `X-End-User-Token` takes precedence over `X-End-User-Id`; an id that this service did not create for the
 * account is ignored.
 * @throws Failure `auth.unauthorized` for an invalid token, `validation.failed` for an id over 128 characters
 */
export async function visitorOf(deps: VisitorDeps, context: PersonaContext, headers: RequestHeaders, clock: Clock): Promise<Visitor> {
  const id = presentedId(headers);
  const token = sent(headers, "x-end-user-token");
  const { accountId, id: personaId } = context.persona;
  if (token !== null) {
    const user = await readEndUserToken(token, { personaId, secrets: await deps.endUserSecrets(personaId), now: clock.now() });
    if (user === null) fail("auth.unauthorized", "The token in `X-End-User-Token` is invalid or expired.");
    return { endUserId: userVisitorId(deps.visitorSecret, accountId, user.sub), trusted: true, attributes: user.attributes };
  }
  return id !== null && isVisitorId(deps.visitorSecret, accountId, id) ? { ...nobody, endUserId: id } : nobody;
}

/**
 * Whose conversations are asked for: as `visitorOf`, but a server that calls with a key may name anybody.
 * @returns null: nobody's
 */
export async function listedVisitorOf(
  deps: VisitorDeps,
  actor: Actor,
  context: PersonaContext,
  headers: RequestHeaders,
  clock: Clock,
): Promise<string | null> {
  const visitor = await visitorOf(deps, context, headers, clock);
  return visitor.trusted || actor.kind === "persona_public" ? visitor.endUserId : presentedId(headers);
}

/** Returns facts about the visitor from the body, else from the token. Undefined if neither has any. */
export function attributesOf(visitor: Visitor, sentAttributes: UserAttributes | undefined): UserAttributes | undefined {
  const attributes = { ...visitor.attributes, ...sentAttributes };
  return Object.keys(attributes).length === 0 ? sentAttributes : attributes;
}

/** A header that was sent twice arrives joined, and is then neither an id nor a token. */
function sent(headers: RequestHeaders, name: string): string | null {
  const value = headers[name];
  const text = typeof value === "string" ? value : (value?.join(", ") ?? "");
  return text === "" ? null : text;
}

function presentedId(headers: RequestHeaders): string | null {
  const id = sent(headers, "x-end-user-id");
  if (id === null || id.length <= mostVisitorId) return id;
  const message = `must have at most ${mostVisitorId} characters`;
  fail("validation.failed", `Header \`X-End-User-Id\` ${message}.`, { errors: [{ field: "end_user_id", code: "too_long", message }] });
}
