import Type from "typebox";
import { isDeepStrictEqual } from "node:util";
import { callerOf } from "../../chat/model/caller.ts";
import type { Route } from "../../platform/endpoint/route.ts";
import { idParams } from "../../platform/endpoint/schemas.ts";
import { socket } from "../../platform/endpoint/socket.ts";
import type { SocketConnection } from "../../platform/endpoint/socket-part.ts";
import type { Queryable } from "../../ports/database.ts";
import type { QueueStatus } from "./model/entry.ts";
import type { QueueHub } from "./queue-hub.ts";
import { entryOf } from "./queue-status.ts";
import { frameOf, waitingRoomFrames } from "./waiting-room-frames.schema.ts";

export interface WatchRouteDeps {
  readonly database: Queryable;
  readonly hub: QueueHub;
}

export function watchRoute(deps: WatchRouteDeps): Route {
  return socket({
    url: "/v1/waiting-room/:queue_id/ws",
    id: "watchWaitingRoom",
    summary: "Follow the position of an entry until its place is finalized or lost",
    description:
      "Use it while the visitor waits; an open socket keeps the entry active. If the client cannot open a WebSocket, poll `getWaitingRoomEntry` instead. After `admitted`, call `finalizeWaitingRoomEntry`.",
    tag: "Waiting room",
    access: ["persona_public", "persona_key", "account_key"],
    rate: "WaitingRoomQueueWs",
    codes: ["resource.not_found"],
    params: idParams("queue_id"),
    query: Type.Object({
      persona_id: Type.Optional(
        Type.String({ maxLength: 100, description: "the public persona id, because browsers cannot send headers" }),
      ),
    }),
    frames: waitingRoomFrames,
    accept: async ({ actor, params }) => {
      const { accountId } = callerOf(actor);
      const { id, personaId } = await entryOf(deps.database, callerOf(actor), params.queue_id);
      return (connection) => {
        const unfollow = deps.hub.follow({ accountId, personaId, id }, reporter(connection));
        connection.signal.addEventListener("abort", unfollow);
        return () => connection.send({ type: "pong" });
      };
    },
  });
}

/** Returns a listener that sends changes of the status, and closes the socket when the entry ends. */
function reporter(connection: SocketConnection<typeof waitingRoomFrames>): (status: QueueStatus | null) => void {
  let last: unknown;
  return (status) => {
    const frame = frameOf(status);
    if (frame !== null && !isDeepStrictEqual(frame, last)) connection.send(frame);
    last = frame;
    const isOpen = frame?.type === "position" || frame?.type === "admitted";
    if (!isOpen) connection.close(1000, frame === null ? "finalized" : "expired");
  };
}
