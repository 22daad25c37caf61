import type { CreditMeter, Reservation } from "../../billing/credit-meter.ts";
import type { PriceList } from "../../billing/model/price-list.ts";
import { fail } from "../../platform/errors/fail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { UserAttributes } from "../model/session.ts";
import { isGuid } from "../model/session-id.ts";
import { isVisitorId, mintVisitorId } from "../model/visitor-id.ts";
import { isUserId } from "../visitor/model/visitor-kind.ts";
import type { Consents } from "../visitor/consent.ts";
import { checkInput, type CheckedInput, type SaidInput } from "./check-input.ts";
import { claimRequest } from "./claim-request.ts";
import { idleMs, leaseMs, recentTurns, type TurnLease } from "./model/turn-lease.ts";
import type { ClaimedBy, TurnRequest } from "./model/turn-request.ts";
import { TurnControl, type RunningTurns } from "./running-turns.ts";
import type { TurnImages } from "./turn-images.ts";
import { releaseLease, type SessionLeases } from "./turn-lease.sql.ts";
import { bindRequest, dropRequest } from "./turn-requests.sql.ts";

export interface TurnInput extends SaidInput {
  readonly sessionId: string | undefined;
  /** Null if the visitor is unknown; a new conversation then gets a new id. */
  readonly endUserId: string | null;
  /** Whether the visitor is identified by the host's token. */
  readonly trusted: boolean;
  /** Whether the caller has a key and may therefore learn the session's visitor. */
  readonly seesVisitor: boolean;
  /** Name and email address from the host's token; empty if there is no token. */
  readonly verifiedAttributes: UserAttributes;
  /**
   * Whether a signed-in user is testing the persona. The persona's schedule and consent requirement then do not apply, and the conversation
   * is excluded from analytics.
   */
  readonly ofDashboard?: boolean;
  readonly consent: boolean;
  readonly images: TurnImages;
  /** Idempotency key and its owner: the visitor or, if the visitor is unknown, the caller. Null if the turn cannot be repeated. */
  readonly repeatable: { readonly key: string; readonly caller: string } | null;
  readonly price: "chatTurn" | "toolChat";
  /**
   * The live connection that sent the message; null for other callers, which cannot send messages while a live connection owns the session.
   */
  readonly live: LiveTurn | null;
}

/** A turn of a live connection. */
export interface LiveTurn {
  /** Id of the live connection that owns the session. */
  readonly owner: string;
  /** Billing units that the turn uses. */
  readonly units: number;
  /** Maximum number of billing units for the conversation; null if unlimited. */
  readonly unitsLimit: number | null;
}

export interface BeginTurnDeps {
  readonly database: Queryable;
  readonly leases: SessionLeases;
  readonly meter: Pick<CreditMeter, "reserve">;
  readonly prices: PriceList;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly visitorSecret: Uint8Array;
  readonly running: Pick<RunningTurns, "begin" | "running">;
  readonly consents: Consents;
  /** Returns whether the persona's schedule allows a conversation to start. */
  readonly isOpen: (context: PersonaContext, at: Date) => boolean;
}

/** A turn that is ready to run. Nothing has been sent yet, and nothing is stored until the turn commits. */
export interface BegunTurn {
  readonly kind: "turn";
  readonly lease: TurnLease;
  /** Visitor id returned to the caller. */
  readonly endUserId: string;
  /**
   * Whether the turn may change the visitor data that the conversation shows; false for anyone else who writes in the conversation of a
   * signed-in user.
   */
  readonly describesVisitor: boolean;
  readonly control: TurnControl;
  readonly context: PersonaContext;
  readonly input: TurnInput & CheckedInput;
  readonly images: TurnImages;
  readonly price: number;
  /** Null if an operator has taken over the session, because the turn is then free of charge. */
  readonly reservation: Reservation | null;
  readonly request: TurnRequest | null;
}

/** A turn that was already committed. */
export interface ReplayedTurn {
  readonly kind: "replay";
  /** The recorded response stream. */
  readonly response: string;
}

/** Validates the turn, reserves its credits and leases its session. All failures occur before anything is sent or stored. */
export async function beginTurn(deps: BeginTurnDeps, context: PersonaContext, sent: TurnInput): Promise<BegunTurn | ReplayedTurn> {
  const input = { ...sent, ...checkInput(sent, sent.images.sent !== null) };
  const sessionId = input.sessionId?.toLowerCase();
  if (sessionId !== undefined && !isGuid(sessionId)) failSessionId();
  const control = new TurnControl(deps.ids.uuidv7(), context.persona.id, input.live?.owner ?? null);
  const request = requestOf(context, input);
  if (request !== null) {
    const claim = await claimRequest(deps.database, request, { ...identityOf(input), owner: control.owner, leaseMs });
    if (claim.kind === "done") return { kind: "replay", response: claim.response };
    if (claim.kind === "running") failInFlight();
    if (claim.kind === "other_body")
      fail("idempotency.key_reused", "The idempotency key was used with a different request. Use a new key.");
  }
  try {
    const leased =
      sessionId === undefined
        ? await beginConversation(deps, context, input, control)
        : await continueConversation(deps, context, { ...input, sessionId }, control);
    if (request !== null) await bind(deps, request, control, leased);
    deps.running.begin(leased.lease.session.id, control);
    return { kind: "turn", ...leased, control, context, input, images: input.images, price: deps.prices[input.price], request };
  } catch (error) {
    if (request !== null) await dropRequest(deps.database, request, control.owner);
    throw error;
  }
}

async function bind(deps: BeginTurnDeps, request: TurnRequest, { owner }: TurnControl, { lease, reservation }: Leased): Promise<void> {
  try {
    await bindRequest(deps.database, request, owner, lease.session.id);
  } catch (error) {
    reservation?.release();
    await releaseLease(deps.database, { sessionId: lease.session.id, owner }, lease.session.lastSeq);
    throw error;
  }
}

/** The keys of a live client belong to its session, because the client may reconnect without its visitor id. */
function requestOf({ persona }: PersonaContext, { repeatable, endUserId, live }: TurnInput): TurnRequest | null {
  if (repeatable === null) return null;
  const scope = live === null && endUserId !== null ? endUserId : repeatable.caller;
  return { personaId: persona.id, scope, key: repeatable.key };
}

/** Identifies a request by its content, because the sender is part of the scope. */
function identityOf(input: TurnInput): Pick<ClaimedBy, "bodyHash" | "endUserId" | "sessionId"> {
  const { message, sessionId, channel, userAttributes, metadata, consent, images, endUserId } = input;
  // The hash excludes the session and visitor ids, because a repeated first turn may contain the ids that the first response returned.
  const said = message.normalize("NFC");
  const bodyHash = hashOf({ message: said, channel, userAttributes, metadata, consent, image: images.sent?.sha256.toString("hex") });
  return { bodyHash, sessionId: sessionId ?? null, endUserId };
}

interface Leased {
  readonly lease: TurnLease;
  readonly endUserId: string;
  readonly describesVisitor: boolean;
  readonly reservation: Reservation | null;
}

function reserve(deps: BeginTurnDeps, { persona }: PersonaContext, { price }: TurnInput): Promise<Reservation> {
  return deps.meter.reserve(persona.accountId, deps.prices[price], "chat");
}

/** Creates the session for a first turn. */
async function beginConversation(deps: BeginTurnDeps, context: PersonaContext, input: TurnInput, control: TurnControl): Promise<Leased> {
  const from = performance.now();
  if (input.ofDashboard !== true) {
    assertOpen(deps, context);
    await deps.consents.assertConsent(context, input.endUserId, input.consent);
  }
  const reservation = await reserve(deps, context, input);
  try {
    const lease = await createSession(deps, context, input, control.owner);
    if (input.consent) await deps.consents.rememberConsent(context, lease.session.endUserId);
    control.heldFor(from, leaseMs);
    return { lease, endUserId: lease.session.endUserId, describesVisitor: true, reservation };
  } catch (error) {
    reservation.release();
    throw error;
  }
}

async function continueConversation(
  deps: BeginTurnDeps,
  context: PersonaContext,
  input: TurnInput & { readonly sessionId: string },
  control: TurnControl,
): Promise<Leased> {
  const from = performance.now();
  const running = deps.running.running(input.sessionId, context.persona.id);
  if (running !== null && running.liveOwner === control.liveOwner) failInFlight();
  const found = await leaseSession(deps, context, input.sessionId, control);
  const endUserId = shownVisitor(deps, found, input);
  const lease = ofVisitor(deps, found, input, endUserId);
  control.heldFor(from, leaseMs);
  try {
    // Uses the session's visitor, because a caller that continues a session may omit the visitor id.
    if (input.ofDashboard !== true) await deps.consents.assertConsent(context, lease.session.endUserId, input.consent);
    assertUnits(lease, input.live);
    if (input.ofDashboard !== true && lease.heldBy === null && lease.fresh) assertOpen(deps, context);
    const reservation = lease.heldBy === null ? await reserve(deps, context, input) : null;
    if (input.consent) await deps.consents.rememberConsent(context, lease.session.endUserId).catch(releasing(reservation));
    const describesVisitor = lease.session.endUserId === endUserId || !isUserId(lease.session.endUserId);
    return { lease, endUserId, describesVisitor, reservation };
  } catch (error) {
    await releaseLease(deps.database, { sessionId: lease.session.id, owner: control.owner }, lease.session.lastSeq);
    throw error;
  }
}

/**
 * Returns the visitor id for the caller of a turn in an existing session. A caller that knows only the session id gets a new visitor id;
 * with the session's own visitor id, the caller could list the visitor's conversations and act as the visitor.
 */
function shownVisitor(deps: BeginTurnDeps, { session }: TurnLease, { endUserId, seesVisitor }: TurnInput): string {
  return endUserId ?? (seesVisitor ? session.endUserId : mintVisitorId(deps.visitorSecret, session.accountId, deps.ids.uuidv4()));
}

/**
 * Assigns an anonymous conversation to a user who signs in during the conversation, on every device from then on, and assigns an expired
 * conversation to the caller that restarts it.
 */
function ofVisitor(deps: BeginTurnDeps, lease: TurnLease, { trusted, endUserId }: TurnInput, shown: string): TurnLease {
  const { session } = lease;
  if (lease.restarts) return { ...lease, session: { ...session, endUserId: shown } };
  if (!trusted || endUserId === null || !isVisitorId(deps.visitorSecret, session.accountId, session.endUserId)) return lease;
  return { ...lease, session: { ...session, endUserId } };
}

function releasing(reservation: Reservation | null): (error: unknown) => never {
  return (error) => {
    reservation?.release();
    throw error;
  };
}

function assertOpen(deps: BeginTurnDeps, context: PersonaContext): void {
  if (deps.isOpen(context, deps.clock.now())) return;
  fail("limits.session_time_limit", "The persona's schedule does not allow a conversation to start now.");
}

/** The check is exact, because the lease prevents other turns in the session. */
function assertUnits({ heldBy, liveUnits }: TurnLease, live: LiveTurn | null): void {
  if (heldBy !== null || live === null || live.unitsLimit === null || liveUnits + live.units <= live.unitsLimit) return;
  fail("limits.session_interaction_limit", "The live session has used up its interactions. Start another session.");
}

export function failSessionId(): never {
  const message = "must be a session id issued by this service";
  fail("validation.failed", `\`session_id\` ${message}.`, { errors: [{ field: "session_id", code: "format", message }] });
}

/** A caller that retries at this pace stays below the rate limit for turns, however long the turn takes. */
const turnSeconds = 2;

function failInFlight(): never {
  fail("session.turn_in_flight", "A turn is running in this session. Retry after the number of seconds in `Retry-After`.", {
    retryAfter: turnSeconds,
  });
}

async function createSession(deps: BeginTurnDeps, context: PersonaContext, input: TurnInput, owner: string): Promise<TurnLease> {
  const { accountId, id: personaId } = context.persona;
  const session = {
    id: deps.ids.uuidv4(),
    accountId,
    personaId,
    endUserId: input.endUserId ?? mintVisitorId(deps.visitorSecret, accountId, deps.ids.uuidv4()),
    epoch: deps.clock.now().getTime(),
  };
  // Stored before the id is sent, so a client that follows the session immediately can find it.
  await deps.leases.create({ ...session, ofDashboard: input.ofDashboard === true }, owner, leaseMs);
  return {
    session: { ...session, lastSeq: 0, turnCount: 0, turnOpen: true, updatedAt: deps.clock.now() },
    owner,
    heldBy: null,
    fresh: true,
    restarts: false,
    liveUnits: 0,
    recent: [],
  };
}

async function leaseSession(
  deps: BeginTurnDeps,
  context: PersonaContext,
  sessionId: string,
  { owner, liveOwner }: TurnControl,
): Promise<TurnLease> {
  const { accountId, id: personaId } = context.persona;
  const freshEpoch = deps.clock.now().getTime();
  const outcome = await deps.leases.lease({
    id: sessionId,
    accountId,
    personaId,
    owner,
    liveOwner,
    leaseMs,
    idleMs,
    freshEpoch,
    recentTurns,
  });
  switch (outcome.kind) {
    case "leased":
      return outcome.lease;
    case "in_flight":
      return failInFlight();
    case "owned_by_live":
      return fail(
        "session.owned_by_live",
        "A live connection owns the session. Send the message over that connection, or close the connection first.",
      );
    case "unknown":
      return failSessionId();
    case "other_persona":
      return fail("auth.forbidden", "The session belongs to another persona.");
  }
}
