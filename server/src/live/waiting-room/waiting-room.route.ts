import Type from "typebox";
import { accepted, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { closed, idParams, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { callerOf } from "../../chat/model/caller.ts";
import { presentedVisitor, visitorHeaders } from "../../chat/visitor/visitor-headers.schema.ts";
import { joinQueue, type JoinQueueDeps } from "./join-queue.ts";
import { cancelQueueEntry, finalizeQueueEntry } from "./leave-queue.ts";
import { readQueueStatus } from "./queue-status.ts";
import { watchRoute, type WatchRouteDeps } from "./watch.route.ts";
import { Admitted, queueEntryView, QueueEntryView, TicketView, Waiting, waitOf } from "./waiting-room.schema.ts";

const PersonaId = Type.Optional(Type.String({ maxLength: 100, description: "required if you use an account key" }));
const access = ["persona_public", "persona_key", "account_key"] as const;

export interface WaitingRoomRoutesDeps extends JoinQueueDeps, Pick<WatchRouteDeps, "hub"> {
  /** Returns the base URL for the socket. */
  readonly baseUrl: () => string;
}

export function waitingRoomRoutes(deps: WaitingRoomRoutesDeps): Route[] {
  return [
    joinRoute(deps),
    route({
      method: "GET",
      url: "/v1/waiting-room/:queue_id",
      id: "getWaitingRoomEntry",
      summary: "Get the state and position of an entry. The call counts as visitor activity",
      description: "Use it every 5 to 10 seconds if the client cannot open a WebSocket. Otherwise, use `watchWaitingRoom`.",
      tag: "Waiting room",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("queue_id"),
      answers: { 200: QueueEntryView },
      handle: async ({ actor, params }) => ok(queueEntryView(await readQueueStatus(deps, callerOf(actor), params.queue_id))),
    }),
    route({
      method: "POST",
      url: "/v1/waiting-room/:queue_id/finalize",
      id: "finalizeWaitingRoomEntry",
      summary: "Get an admitted visitor's ticket, within 30 seconds of admission. Repeated calls return the same ticket",
      description:
        "Use it when the visitor is admitted, and then pass the ticket to `POST /v1/live/sessions` within 60 seconds. Returns 409 if the visitor is still waiting or the 30 seconds have passed.",
      tag: "Waiting room",
      access,
      rate: "WaitingRoomQueue",
      codes: ["resource.not_found", "resource.conflict"],
      params: idParams("queue_id"),
      answers: { 200: TicketView },
      handle: async ({ actor, params }) => ok({ ticket: await finalizeQueueEntry(deps, callerOf(actor), params.queue_id) }),
    }),
    route({
      method: "POST",
      url: "/v1/waiting-room/:queue_id/cancel",
      id: "cancelWaitingRoomEntry",
      summary: "Leave the waiting room. Idempotent. A reserved place goes to the next visitor",
      description:
        "Use it when the visitor closes the page or gives up, so that other visitors advance immediately. To end a live session, close its socket.",
      tag: "Waiting room",
      access,
      rate: "WaitingRoomQueue",
      codes: ["resource.not_found"],
      params: idParams("queue_id"),
      answers: { 204: null },
      handle: async ({ actor, params }) => {
        await cancelQueueEntry(deps, callerOf(actor), params.queue_id);
        return empty(204);
      },
    }),
    watchRoute(deps),
  ];
}

function joinRoute(deps: WaitingRoomRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/v1/waiting-room/join",
    id: "joinWaitingRoom",
    summary: "Get a place for a live session, or a position in the queue. A visitor who joins again keeps the same position",
    description:
      "Use it when `POST /v1/live/sessions` returns 429 `limits.concurrent_session`, or before every live session with a busy persona. Then follow the position with `watchWaitingRoom` or `getWaitingRoomEntry`: a visitor without activity for 30 seconds is skipped.",
    example: {},
    tag: "Waiting room",
    access,
    rate: "WaitingRoomQueue",
    codes: ["resource.not_found", "limits.waiting_room_full", "limits.session_time_limit"],
    headers: visitorHeaders,
    query: Type.Object({ persona_id: PersonaId }),
    body: Nullable(Type.Object({ persona_id: PersonaId }, closed)),
    answers: { 200: Admitted, 202: Waiting },
    handle: async ({ actor, body, query, request }) => {
      const personaId = body?.persona_id ?? query.persona_id;
      const joined = await joinQueue(deps, actor, { personaId, visitor: presentedVisitor(request.headers) });
      const entry = { queue_id: joined.queueId, end_user_id: joined.endUserId };
      if (joined.ticket !== null) return ok<View<typeof Admitted>>({ state: "admitted", ticket: joined.ticket, ...entry });
      const { status } = joined;
      const base = deps.baseUrl().replace(/^http/, "ws");
      return accepted<View<typeof Waiting>>({
        state: "waiting",
        position: status.position ?? 1,
        estimated_wait_seconds: waitOf(status),
        ws_url: `${base}/v1/waiting-room/${joined.queueId}/ws?persona_id=${joined.personaId}`,
        ...entry,
      });
    },
  });
}
