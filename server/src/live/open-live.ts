import { findSession } from "../chat/session/sessions.sql.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { PersonaContext } from "../personas/model/persona.ts";
import { isSameOrigin } from "../platform/lib/origin.ts";
import type { Ids } from "../ports/ids.ts";
import { LiveConnection, type LiveClient, type LiveConnectionDeps } from "./live-connection.ts";
import type { LiveConnections } from "./live-connections.ts";
import type { LiveSession } from "./live-session.ts";
import { ownSession, redeemTicket, type StoredTicket } from "./live.sql.ts";
import { ownerLeaseMs } from "./model/limits.ts";
import { hashOfTicket } from "./start-live.ts";
import { freePlace, renewPlaces, type PlacesDeps } from "./places/places.ts";

export interface OpenLiveDeps extends LiveConnectionDeps {
  readonly places: PlacesDeps;
  readonly directory: PersonaDirectory;
  readonly connections: LiveConnections;
  readonly ids: Pick<Ids, "uuidv7">;
  /** Origin of the service's own pages. */
  readonly ownOrigin: () => string;
}

/**
 * Connects a client to the live session of its ticket. From then on, only this connection can send messages in the session.
 * @returns null after closing the connection, if the ticket or the origin is not accepted
 */
export async function openLive(deps: OpenLiveDeps, ticket: string, client: LiveClient): Promise<LiveConnection | null> {
  const redeemed = await redeemTicket(deps.places.database, hashOfTicket(ticket));
  if (redeemed === null) return refused(client, 4001, "the ticket is invalid, expired or used");
  const { accountId, placeId, personaId } = redeemed;
  const place = { accountId, placeId };
  const context = await deps.directory.context(personaId);
  if (context === null || context.persona.status !== "ready" || !isAllowed(context, deps, client)) {
    await freePlace(deps.places, place);
    return context?.persona.status === "ready"
      ? refused(client, 4003, "the origin is not allowed")
      : refused(client, 4001, "no such persona");
  }
  if (!(await renewPlaces(deps.places, [place])).has(placeId)) return refused(client, 4001, "the ticket is expired");
  const live = await own(deps, redeemed, context);
  if (live === null) {
    await freePlace(deps.places, place);
    return refused(client, 4001, "the conversation was deleted");
  }
  const connection = new LiveConnection(deps, live, client);
  // Runs even if the client has already disconnected, so that its session and slot are released.
  deps.connections.add(connection);
  if (!client.signal.aborted) connection.start();
  return connection;
}

function refused(client: LiveClient, code: number, reason: string): null {
  client.close(code, reason);
  return null;
}

/** Returns whether the client's origin may use the persona. Servers do not send an origin. */
function isAllowed({ persona: { allowedOrigins } }: PersonaContext, { ownOrigin }: OpenLiveDeps, { origin }: LiveClient): boolean {
  if (origin === null || allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return true;
  return isSameOrigin(ownOrigin(), origin);
}

async function own(deps: OpenLiveDeps, ticket: StoredTicket, { persona }: PersonaContext): Promise<LiveSession | null> {
  const { accountId, sessionId, placeId, mode, visitor } = ticket;
  const owner = { accountId, sessionId, owner: deps.ids.uuidv7() };
  // From here on, only this connection and operators add to the transcript, and the connection follows the operators' messages.
  const state = await deps.places.database.transaction((tx) => ownSession(tx, owner, placeId, ownerLeaseMs));
  const session = state === null ? null : await findSession(deps.database, accountId, sessionId);
  if (state === null || session === null) return null;
  return {
    ...owner,
    session,
    placeId,
    mode,
    visitor,
    unitsLimit: persona.sessionInteractionLimit,
    durationLimitSeconds: persona.sessionDurationLimitSeconds,
    unitsUsed: state.liveUnits,
    elapsedSeconds: state.elapsedSeconds ?? 0,
    languages: persona.languages,
  };
}
