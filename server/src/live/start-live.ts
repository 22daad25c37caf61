import { createHash, randomBytes } from "node:crypto";
import type { Consents } from "../chat/visitor/consent.ts";
import { mintVisitorId } from "../chat/model/visitor-id.ts";
import { visitorOf, type PresentedVisitor, type VisitorDeps } from "../chat/visitor/identify-visitor.ts";
import { readableSession } from "../chat/session/readable-session.ts";
import { failSessionId } from "../chat/turn/begin-turn.ts";
import { idleMs } from "../chat/turn/model/turn-lease.ts";
import { isGuid } from "../chat/model/session-id.ts";
import type { Session } from "../chat/model/session.ts";
import { lockSession } from "../chat/session/sessions.sql.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { PersonaContext } from "../personas/model/persona.ts";
import { Failure, fail } from "../platform/errors/fail.ts";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../ports/actor.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import { personaOf } from "../search/persona-scope.ts";
import { insertSession, keepTicket, type KeptTicket, placesOfSession, resetExpired } from "./live.sql.ts";
import { ticketMs, type LiveMode } from "./model/limits.ts";
import { startLeaseMs } from "./places/model/lease.ts";
import { redeemReservedPlace, takePlace, type PlacesDeps } from "./places/places.ts";
import { extendPlaces } from "./places/places.sql.ts";

export interface StartLiveDeps {
  readonly places: PlacesDeps;
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
  readonly consents: Consents;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly isOpen: (context: PersonaContext, at: Date) => boolean;
}

export interface StartLiveInput {
  readonly sessionId: string | undefined;
  readonly personaId: string | undefined;
  /** Undefined for the persona's default mode. */
  readonly mode: LiveMode | undefined;
  readonly visitor: PresentedVisitor;
  readonly consent: boolean;
  /** Ticket for a slot that the waiting room reserved. */
  readonly placeTicket: string | undefined;
}

export interface StartedLive {
  readonly sessionId: string;
  readonly endUserId: string;
  readonly ticket: string;
  readonly interactionLimit: number | null;
  readonly durationLimitSeconds: number | null;
}

export function hashOfTicket(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}

/**
 * Starts or continues a live session: reserves a slot for it, and returns a ticket for connecting one WebSocket.
 * @throws Failure `limits.concurrent_session` if no slot is free, `limits.session_time_limit`, `auth.consent_required`
 */
export async function startLive(
  deps: StartLiveDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  input: StartLiveInput,
): Promise<StartedLive> {
  const { database } = deps.places;
  const context = await personaOf(deps.directory, actor, input.personaId);
  const { accountId, id: personaId, mode: ownMode, sessionInteractionLimit, sessionDurationLimitSeconds } = context.persona;
  const known = input.sessionId === undefined ? null : await knownSession(deps, context, input.sessionId);
  const visitor = await visitorOf(deps.visitors, context, input.visitor);
  // As with turns over HTTP, a caller that knows only the session id must not learn the visitor's id.
  const ofSession = actor.kind === "persona_public" ? undefined : known?.endUserId;
  const endUserId = visitor.endUserId ?? ofSession ?? mintVisitorId(deps.visitors.visitorSecret, accountId, deps.ids.uuidv4());
  if ((known === null || known.turnCount === 0) && !deps.isOpen(context, deps.clock.now()))
    fail("limits.session_time_limit", "The persona's schedule does not allow a conversation to start now.");
  // As with turns over HTTP, the session's visitor must have consented.
  const speaker = known?.endUserId ?? endUserId;
  await deps.consents.assertConsent(context, speaker, input.consent);
  if (input.consent) await deps.consents.rememberConsent(context, speaker);
  const sessionId = known?.id ?? deps.ids.uuidv4();
  if (known === null) await insertSession(database, { id: sessionId, accountId, personaId, endUserId, epoch: deps.clock.now().getTime() });
  const ticket = `lt_${randomBytes(32).toString("base64url")}`;
  const kept = { sessionId, accountId, hash: hashOfTicket(ticket), mode: input.mode ?? ownMode, visitor: { ...visitor, endUserId } };
  if (known === null || !(await keepsPlace(deps.places, kept))) {
    const wanted = { accountId, personaId };
    const placeId =
      input.placeTicket === undefined
        ? await takePlace(deps.places, wanted)
        : await redeemReservedPlace(deps.places, { ...wanted, ticket: input.placeTicket });
    await keepTicket(database, { ...kept, placeId }, ticketMs);
  }
  return {
    sessionId,
    endUserId,
    ticket,
    interactionLimit: sessionInteractionLimit,
    durationLimitSeconds: sessionDurationLimitSeconds,
  };
}

/** Returns a known session. As with turns over HTTP, the id of a session that the service did not issue is invalid. */
async function knownSession(deps: StartLiveDeps, { persona }: PersonaContext, sessionId: string): Promise<Session> {
  if (!isGuid(sessionId)) failSessionId();
  const caller = { accountId: persona.accountId, personaId: persona.id };
  return readableSession({ database: deps.places.database }, caller, sessionId).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "resource.not_found") return failSessionId();
    throw error;
  });
}

/**
 * Stores the ticket for the slot that the session still has, so that a reconnecting client does not need another slot. When the session's
 * connection ends later, the slot passes to the ticket.
 * @returns false if the session no longer has a slot
 */
async function keepsPlace({ database }: PlacesDeps, ticket: Omit<KeptTicket, "placeId">): Promise<boolean> {
  const { accountId, sessionId } = ticket;
  const place = await database.transaction(async (tx) => {
    if ((await lockSession(tx, accountId, sessionId)) === null) return failSessionId();
    await resetExpired(tx, accountId, sessionId, idleMs);
    const [own] = await placesOfSession(tx, accountId, sessionId);
    if (own !== undefined) await keepTicket(tx, { ...ticket, placeId: own.placeId }, ticketMs);
    return own;
  });
  return place !== undefined && (await extendPlaces(database, [place], startLeaseMs)).length > 0;
}
