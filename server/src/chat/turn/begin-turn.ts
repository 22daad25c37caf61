import type { CreditMeter, Reservation } from "../../billing/credit-meter.ts";
import type { PriceList } from "../../billing/model/price-list.ts";
import { fail } from "../../platform/errors/fail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { checkInput, type CheckedInput, type SaidInput } from "./check-input.ts";
import type { SentImage } from "../../search/image/types.ts";
import { isGuid } from "../model/session-id.ts";
import { isVisitorId, mintVisitorId } from "../model/visitor-id.ts";
import type { ClaimedBy, TurnRequest, TurnRequestStore } from "../request-store.ts";
import { TurnControl, type RunningTurns } from "./running-turns.ts";
import type { ChatStore, TurnLease } from "../store.ts";

export interface TurnInput extends SaidInput {
  readonly sessionId: string | undefined;
  /** A visitor that this service knows; null: one is minted. */
  readonly endUserId: string | null;
  /** The host's token says who it is. */
  readonly trusted: boolean;
  /** The caller may learn whose the session is: it has a key. */
  readonly seesVisitor: boolean;
  readonly consent: boolean;
  readonly image: SentImage | null;
  /** `Idempotency-Key`, with whose it is where the visitor is not known yet. */
  readonly repeatable: { readonly key: string; readonly caller: string } | null;
}

export interface BeginTurnDeps {
  readonly store: ChatStore;
  readonly requests: TurnRequestStore;
  readonly meter: CreditMeter;
  readonly prices: PriceList;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly visitorSecret: Uint8Array;
  readonly running: RunningTurns;
  /** @throws Failure `auth.consent_required` */
  readonly assertConsent: (context: PersonaContext, endUserId: string | null, given: boolean) => Promise<void>;
  /** Keeps a consent that was given on this turn. */
  readonly rememberConsent: (context: PersonaContext, endUserId: string) => Promise<void>;
  /** Whether a conversation may begin now, by the persona's schedule. */
  readonly isOpen: (context: PersonaContext, at: Date) => boolean;
}

/** A turn that may run: nothing was sent yet, and nothing is kept unless it is committed. */
export interface BegunTurn {
  readonly kind: "turn";
  readonly lease: TurnLease;
  /** Visitor id that the caller is given. */
  readonly endUserId: string;
  readonly control: TurnControl;
  readonly context: PersonaContext;
  readonly input: TurnInput & CheckedInput;
  readonly price: number;
  /** Null where an operator has the session: the turn costs nothing. */
  readonly reservation: Reservation | null;
  readonly request: TurnRequest | null;
}

/** A turn that was taken before: what was streamed then, byte by byte. */
export interface ReplayedTurn {
  readonly kind: "replay";
  readonly response: string;
}

/** A lease outlives its process by at most this; a heartbeat keeps it meanwhile. */
export const leaseMs = 10_000;
const idleMs = 24 * 60 * 60 * 1_000;
const recentTurns = 8;

/** Checks, reserves and leases. Every failure comes before anything is sent or kept. */
export async function beginTurn(deps: BeginTurnDeps, context: PersonaContext, sent: TurnInput): Promise<BegunTurn | ReplayedTurn> {
  const input = { ...sent, ...checkInput(sent, sent.image !== null) };
  const sessionId = input.sessionId?.toLowerCase();
  if (sessionId !== undefined && !isGuid(sessionId)) failSessionId();
  const control = new TurnControl(deps.ids.uuidv7(), context.persona.id);
  const request = requestOf(context, input);
  if (request !== null) {
    const claim = await deps.requests.claim(request, { ...identityOf(input), owner: control.owner, leaseMs });
    if (claim.kind === "done") return { kind: "replay", response: claim.response };
    if (claim.kind === "running") failInFlight();
    if (claim.kind === "other_body")
      fail("idempotency.key_reused", "This Idempotency-Key was used with a different request. Use a new key.");
  }
  try {
    const turn = await leased(deps, context, input, sessionId, control);
    if (request !== null) await bind(deps, request, control, turn);
    deps.running.begin(turn.lease.session.id, control);
    return { kind: "turn", ...turn, control, context, input, price: deps.prices.chatTurn, request };
  } catch (error) {
    if (request !== null) await deps.requests.drop(request, control.owner);
    throw error;
  }
}

async function bind(deps: BeginTurnDeps, request: TurnRequest, { owner }: TurnControl, { lease, reservation }: Leased): Promise<void> {
  try {
    await deps.requests.bind(request, owner, lease.session.id);
  } catch (error) {
    reservation?.release();
    await deps.store.abandon(lease.session.id, owner, lease.session.lastSeq);
    throw error;
  }
}

function requestOf({ persona }: PersonaContext, { repeatable, endUserId }: TurnInput): TurnRequest | null {
  if (repeatable === null) return null;
  return { personaId: persona.id, scope: endUserId ?? repeatable.caller, key: repeatable.key };
}

/** Two requests are the same when all that they say is the same; who sends them is in the scope. */
function identityOf(input: TurnInput): Pick<ClaimedBy, "bodyHash" | "endUserId" | "sessionId"> {
  const { message, sessionId, channel, userAttributes, metadata, consent, image, endUserId } = input;
  // A first turn that is sent again may name the session and the visitor that the first answer told.
  const said = message.normalize("NFC");
  const bodyHash = hashOf({ message: said, channel, userAttributes, metadata, consent, image: image?.sha256.toString("hex") });
  return { bodyHash, sessionId: sessionId ?? null, endUserId };
}

interface Leased {
  readonly lease: TurnLease;
  readonly endUserId: string;
  readonly reservation: Reservation | null;
}

async function leased(
  deps: BeginTurnDeps,
  context: PersonaContext,
  input: TurnInput,
  sessionId: string | undefined,
  control: TurnControl,
): Promise<Leased> {
  const reserve = (): Promise<Reservation> => deps.meter.reserve(context.persona.accountId, deps.prices.chatTurn, "chat");
  const from = performance.now();
  if (sessionId === undefined) {
    assertOpen(deps, context);
    await deps.assertConsent(context, input.endUserId, input.consent);
    const reservation = await reserve();
    try {
      const lease = await openNew(deps, context, input, control.owner);
      if (input.consent) await deps.rememberConsent(context, lease.session.endUserId);
      control.heldFor(from, leaseMs);
      return { lease, endUserId: lease.session.endUserId, reservation };
    } catch (error) {
      reservation.release();
      throw error;
    }
  }
  if (deps.running.isRunning(sessionId, context.persona.id)) failInFlight();
  const opened = await openExisting(deps, context, sessionId, control.owner);
  const endUserId = shownVisitor(deps, opened, input);
  const lease = ofVisitor(deps, opened, input, endUserId);
  control.heldFor(from, leaseMs);
  try {
    // Who goes on in a session may name nobody: the consent is that of whose session it is.
    await deps.assertConsent(context, lease.session.endUserId, input.consent);
    if (lease.heldBy === null && lease.fresh) assertOpen(deps, context);
    const reservation = lease.heldBy === null ? await reserve() : null;
    if (input.consent) await deps.rememberConsent(context, lease.session.endUserId).catch(releasing(reservation));
    return { lease, endUserId, reservation };
  } catch (error) {
    await deps.store.abandon(lease.session.id, control.owner, lease.session.lastSeq);
    throw error;
  }
}

/**
 * The visitor id that the caller of a turn in an existing session is given. Who knows a session id alone is not given the id of its visitor, who
 * would be listed and could be acted for with it, but a fresh one.
 */
function shownVisitor(deps: BeginTurnDeps, { session }: TurnLease, { endUserId, seesVisitor }: TurnInput): string {
  return endUserId ?? (seesVisitor ? session.endUserId : mintVisitorId(deps.visitorSecret, session.accountId, deps.ids.uuidv4()));
}

/**
 * Assigns an anonymous conversation to the user who signs in within it, on every device from then on, and an expired one to the caller who
 * restarts it.
 */
function ofVisitor(deps: BeginTurnDeps, lease: TurnLease, { trusted, endUserId }: TurnInput, shown: string): TurnLease {
  const { session } = lease;
  if (lease.startsAnew) return { ...lease, session: { ...session, endUserId: shown } };
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

function failSessionId(): never {
  const message = "must be a session id issued by this service";
  fail("validation.failed", `\`session_id\` ${message}.`, { errors: [{ field: "session_id", code: "format", message }] });
}

function failInFlight(): never {
  fail("session.turn_in_flight", "A turn is running in this session. Wait for it to end.");
}

async function openNew(deps: BeginTurnDeps, context: PersonaContext, input: TurnInput, owner: string): Promise<TurnLease> {
  const { accountId, id: personaId } = context.persona;
  const session = {
    id: deps.ids.uuidv4(),
    accountId,
    personaId,
    endUserId: input.endUserId ?? mintVisitorId(deps.visitorSecret, accountId, deps.ids.uuidv4()),
    epoch: deps.clock.now().getTime(),
  };
  // Before the id is sent, so that a reader that follows at once finds the session.
  await deps.store.create(session, owner, leaseMs);
  return {
    session: { ...session, lastSeq: 0, turnCount: 0, turnOpen: true, updatedAt: deps.clock.now() },
    owner,
    heldBy: null,
    fresh: true,
    startsAnew: false,
    recent: [],
  };
}

async function openExisting(deps: BeginTurnDeps, context: PersonaContext, sessionId: string, owner: string): Promise<TurnLease> {
  const { accountId, id: personaId } = context.persona;
  const outcome = await deps.store.lease({ id: sessionId, accountId, personaId }, owner, {
    leaseMs,
    idleMs,
    freshEpoch: deps.clock.now().getTime(),
    recentTurns,
  });
  switch (outcome.kind) {
    case "leased":
      return outcome.lease;
    case "in_flight":
      return failInFlight();
    case "unknown":
      return failSessionId();
    case "other_persona":
      return fail("auth.forbidden", "The session belongs to another persona.");
  }
}
