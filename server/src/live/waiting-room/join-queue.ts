import { fail } from "../../platform/errors/fail.ts";
import { mintVisitorId } from "../../chat/model/visitor-id.ts";
import { visitorOf, type PresentedVisitor, type VisitorDeps } from "../../chat/visitor/identify-visitor.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../../ports/actor.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { personaOf } from "../../search/persona-scope.ts";
import { notifyWaitingRoom } from "../places/admission.sql.ts";
import { finalizedMs } from "../places/model/lease.ts";
import { hasRoom } from "../places/model/room.ts";
import { ticketFor } from "../places/model/ticket.ts";
import { placesInUse, placeUse } from "../places/places.sql.ts";
import { settlePlaces, withLockedPlaces, type LockedPlaces } from "../places/settle-places.ts";
import { defaultCapacity, type QueueStatus } from "./model/entry.ts";
import { retryAfter, type PlaceUse } from "../places/model/estimate.ts";
import { statusOf } from "./queue-status.ts";
import { entryOfVisitor, finalizeEntry, insertEntry, queueLength, reservePlace, touchEntries } from "./waiting-room.sql.ts";

export interface JoinQueueDeps {
  readonly database: Transactions;
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
  readonly ids: Ids;
  /** Key that signs waiting room tickets. */
  readonly ticketSecret: Uint8Array;
  /** Returns whether the persona's schedule allows a conversation to start. */
  readonly isOpen: (context: PersonaContext, at: Date) => boolean;
}

/** The visitor's ticket for a slot, or the visitor's position in the queue. */
export type Joined = { readonly endUserId: string; readonly personaId: string; readonly queueId: string } & (
  | { readonly ticket: string }
  | { readonly ticket: null; readonly status: QueueStatus }
);

interface Visit {
  readonly accountId: string;
  readonly personaId: string;
  readonly endUserId: string;
}

/** Result of the transaction. */
type Outcome =
  | { readonly kind: "admitted"; readonly queueId: string; readonly placeId: string }
  | { readonly kind: "waiting"; readonly queueId: string; readonly status: QueueStatus }
  | { readonly kind: "full"; readonly use: PlaceUse };

/**
 * Gives the visitor a slot for a live session or, if no slot is free, a position in the persona's queue. A visitor has one entry per
 * persona: joining again returns the entry, and finalizes it if the visitor was admitted.
 * @throws Failure `limits.waiting_room_full`, `limits.session_time_limit` outside the persona's schedule, `resource.not_found` if the
 * persona is unknown, `auth.unauthorized` if the end-user token is invalid
 */
export async function joinQueue(
  deps: JoinQueueDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  input: { readonly personaId: string | undefined; readonly visitor: PresentedVisitor },
): Promise<Joined> {
  const { visitors, ids } = deps;
  const context = await personaOf(deps.directory, actor, input.personaId);
  const { accountId, id: personaId } = context.persona;
  const { endUserId: known } = await visitorOf(visitors, context, input.visitor);
  if (!deps.isOpen(context, visitors.clock.now())) fail("limits.session_time_limit", "The persona is not available now.");
  const endUserId = known ?? mintVisitorId(visitors.visitorSecret, accountId, ids.uuidv4());
  const visit = { accountId, personaId, endUserId };
  const outcome = await withLockedPlaces(deps.database, accountId, (tx, locked) => enter(tx, deps.ids, visit, locked));
  if (outcome === null) fail("resource.not_found", "No persona with this id exists.");
  // Throws only after the commit, because the queue may have changed.
  switch (outcome.kind) {
    case "full":
      return fail("limits.waiting_room_full", "The waiting room is full. Join again later.", { retryAfter: retryAfter(outcome.use) });
    case "waiting":
      return { endUserId, personaId, queueId: outcome.queueId, ticket: null, status: outcome.status };
    case "admitted":
      return { endUserId, personaId, queueId: outcome.queueId, ticket: ticketFor(deps.ticketSecret, outcome.placeId) };
  }
}

/** Returns null if the persona was deleted. */
async function enter(tx: Queryable, ids: Ids, visit: Visit, locked: LockedPlaces): Promise<Outcome | null> {
  await settlePlaces(tx, visit.accountId, locked);
  return (await enterAgain(tx, visit)) ?? enterFirst(tx, ids, visit, locked);
}

/** Returns null if the visitor has no entry. */
async function enterAgain(tx: Queryable, visit: Visit): Promise<Outcome | null> {
  const entry = await entryOfVisitor(tx, visit);
  if (entry === null) return null;
  const { id: queueId, state, placeId } = entry;
  if (placeId === null) {
    await touchEntries(tx, visit.accountId, [queueId]);
    return { kind: "waiting", queueId, status: await statusOf(tx, visit, queueId) };
  }
  if (state === "admitted") {
    await finalizeEntry(tx, { accountId: visit.accountId, entryId: queueId }, finalizedMs);
    await notifyWaitingRoom(tx, visit.personaId);
  }
  return { kind: "admitted", queueId, placeId };
}

/**
 * Adds a new visitor. All free slots have already been assigned to waiting visitors, so any slot that is still free goes to the new
 * visitor.
 */
async function enterFirst(tx: Queryable, ids: Ids, visit: Visit, { most }: LockedPlaces): Promise<Outcome | null> {
  const { accountId, personaId } = visit;
  const [inUse, queue] = [await placesInUse(tx, accountId, personaId), await queueLength(tx, accountId, personaId)];
  if (inUse === null || queue === null) return null;
  // The id must be unguessable, because it grants access to the entry.
  const queueId = ids.uuidv4();
  if (hasRoom(inUse, most)) {
    const entry = { ...visit, entryId: queueId, state: "finalized" } as const;
    const placeId = ids.uuidv7();
    await insertEntry(tx, entry);
    await reservePlace(tx, placeId, entry, finalizedMs);
    return { kind: "admitted", queueId, placeId };
  }
  if (queue.waiting >= (queue.capacity ?? defaultCapacity)) return { kind: "full", use: await placeUse(tx, accountId, personaId) };
  await insertEntry(tx, { ...visit, entryId: queueId, state: "waiting" });
  return { kind: "waiting", queueId, status: await statusOf(tx, visit, queueId) };
}
