import { fail } from "../errors/fail.ts";
import type { FieldError } from "../errors/catalog.ts";
import { isStorable } from "../lib/text.ts";
import type { CreditMeter, Reservation } from "../billing/credit-meter.ts";
import type { PriceList } from "../billing/price-list.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { PersonaContext } from "../personas/store.ts";
import { isGuid } from "./model/session-id.ts";
import { isVisitorId, mintVisitorId } from "./model/visitor-id.ts";
import type { ChatStore, Metadata, TurnLease, UserAttributes } from "./store.ts";

export interface TurnInput {
  readonly message: string;
  readonly sessionId: string | undefined;
  /** As presented; a forged or unknown one is ignored. */
  readonly endUserId: string | undefined;
  readonly channel: string | undefined;
  readonly userAttributes: UserAttributes | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
}

export interface BeginTurnDeps {
  readonly store: ChatStore;
  readonly meter: CreditMeter;
  readonly prices: PriceList;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly visitorSecret: Uint8Array;
  /** Sessions in which this process runs a turn, by their `runningKey`. */
  readonly running: Set<string>;
}

/** A turn that may run: nothing was sent yet, and nothing is kept unless it is committed. */
export interface BegunTurn {
  readonly lease: TurnLease;
  readonly context: PersonaContext;
  readonly input: TurnInput & { readonly metadata: Metadata | undefined };
  readonly price: number;
  readonly reservation: Reservation;
}

/** A lease outlives its process by at most this; a heartbeat keeps it meanwhile. */
export const leaseMs = 10_000;
/** Names the persona as well: a caller of another one must not learn that the session exists. */
export function runningKey(context: PersonaContext, sessionId: string): string {
  return `${context.persona.id}/${sessionId.toLowerCase()}`;
}

const idleMs = 24 * 60 * 60 * 1_000;
const recentTurns = 8;

/** Checks, reserves and leases. Every failure comes before anything is sent or kept. */
export async function beginTurn(deps: BeginTurnDeps, context: PersonaContext, input: TurnInput): Promise<BegunTurn> {
  const metadata = checkedMetadata(input.metadata);
  const message = checkedMessage(input.message);
  checkStorable("channel", input.channel);
  for (const [name, value] of Object.entries(input.userAttributes ?? {})) checkStorable(`user_attributes.${name}`, value);
  const price = deps.prices.chatTurn;
  const { sessionId } = input;
  if (sessionId !== undefined && !isGuid(sessionId)) failSessionId();
  if (sessionId !== undefined && deps.running.has(runningKey(context, sessionId))) failInFlight();
  const reservation = await deps.meter.reserve(context.persona.accountId, price, "chat");
  try {
    const lease =
      sessionId === undefined ? await openNew(deps, context, input) : await openExisting(deps, context, sessionId.toLowerCase());
    deps.running.add(runningKey(context, lease.session.id));
    return { lease, context, input: { ...input, message, metadata }, price, reservation };
  } catch (error) {
    reservation.release();
    throw error;
  }
}

function failSessionId(): never {
  const message = "must be a session id that this service has issued";
  fail("validation.failed", `body: session_id ${message}`, { errors: [{ field: "session_id", code: "format", message }] });
}

function failInFlight(): never {
  fail("session.turn_in_flight", "A turn is running in this session; wait for its end");
}

async function openNew(deps: BeginTurnDeps, context: PersonaContext, input: TurnInput): Promise<TurnLease> {
  const { accountId, id: personaId } = context.persona;
  const owner = deps.ids.uuidv7();
  const known = input.endUserId !== undefined && isVisitorId(deps.visitorSecret, accountId, input.endUserId);
  const session = {
    id: deps.ids.uuidv4(),
    accountId,
    personaId,
    endUserId: known && input.endUserId !== undefined ? input.endUserId : mintVisitorId(deps.visitorSecret, accountId, deps.ids.uuidv4()),
    epoch: deps.clock.now().getTime(),
  };
  // Before the id is told: a reader that follows at once finds the session.
  await deps.store.create(session, owner, leaseMs);
  return { session: { ...session, lastSeq: 0, turnCount: 0, updatedAt: deps.clock.now() }, owner, recent: [] };
}

async function openExisting(deps: BeginTurnDeps, context: PersonaContext, sessionId: string): Promise<TurnLease> {
  const { accountId, id: personaId } = context.persona;
  const outcome = await deps.store.lease({ id: sessionId, accountId, personaId }, deps.ids.uuidv7(), {
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
      return fail("auth.forbidden", "The session belongs to another persona");
  }
}

const notStorable = "must be well-formed Unicode without NUL";

function checkStorable(field: string, text: string | undefined): void {
  if (text === undefined || isStorable(text)) return;
  fail("validation.failed", `body: ${field} ${notStorable}`, { errors: [{ field, code: "format", message: notStorable }] });
}

function checkedMessage(message: string): string {
  const problem = message.trim() === "" ? "must not be empty" : isStorable(message) ? null : notStorable;
  if (problem === null) return message.normalize("NFC");
  fail("validation.failed", `body: message ${problem}`, {
    errors: [{ field: "message", code: message.trim() === "" ? "too_short" : "format", message: problem }],
  });
}

const mostMetadataBytes = 4_096;

/** Caps of contract 4.4; over them is a 422. */
function checkedMetadata(metadata: Readonly<Record<string, unknown>> | undefined): Metadata | undefined {
  if (metadata === undefined) return undefined;
  const errors: FieldError[] = [];
  const entries = Object.entries(metadata);
  if (entries.length > 20)
    errors.push({ field: "metadata", code: "too_many", message: `must have at most 20 keys, has ${entries.length}` });
  for (const [key, value] of entries.slice(0, 100)) {
    const field = `metadata.${key.slice(0, 60)}`;
    if (key.length > 40) errors.push({ field, code: "too_long", message: "a key must have at most 40 characters" });
    if (typeof value === "object" && value !== null)
      errors.push({ field, code: "type", message: "must be a string, a number, true, false or null" });
    if (typeof value === "string" && value.length > 255)
      errors.push({ field, code: "too_long", message: "must have at most 255 characters" });
    if (!isStorable(key) || (typeof value === "string" && !isStorable(value))) errors.push({ field, code: "format", message: notStorable });
  }
  if (errors.length === 0 && Buffer.byteLength(JSON.stringify(metadata)) > mostMetadataBytes) {
    errors.push({ field: "metadata", code: "too_long", message: `must have at most ${mostMetadataBytes} bytes as JSON` });
  }
  if (errors.length > 0) fail("validation.failed", `body: ${errors[0]?.field} ${errors[0]?.message}`, { status: 422, errors });
  return metadata as Metadata;
}
