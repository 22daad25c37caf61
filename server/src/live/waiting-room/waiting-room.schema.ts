import Type from "typebox";
import { about, DateTime, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { entryStates, type QueueStatus } from "./model/entry.ts";
import { estimatedWait } from "../places/model/estimate.ts";

const EndUserId = Type.String({ description: "the visitor's id; send it with later calls" });
const Ticket = Type.String({
  description: "pass it as `waiting_room_ticket` to `POST /v1/live/sessions` within 60 seconds; valid once",
});
export const Position = Type.Integer({ minimum: 1, description: "1 for the visitor who is admitted next" });
export const EstimatedWait = Nullable(
  Type.Integer({ minimum: 0, description: "based on the duration of recent live sessions; null if unknown" }),
);

export const QueueId = Type.String({
  format: "uuid",
  description: "a client that knows the id can act for the visitor, so keep it secret",
});

/** Response if the visitor has a slot. */
export const Admitted = named(
  "WaitingRoomAdmitted",
  Type.Object({
    state: about("the visitor has a place", Type.Literal("admitted")),
    ticket: Ticket,
    queue_id: QueueId,
    end_user_id: EndUserId,
  }),
);

/** Response if the visitor is waiting. */
export const Waiting = named(
  "WaitingRoomPosition",
  Type.Object({
    state: about("the visitor is waiting", Type.Literal("waiting")),
    queue_id: QueueId,
    position: Position,
    estimated_wait_seconds: EstimatedWait,
    end_user_id: EndUserId,
    ws_url: Type.String({ description: "WebSocket that reports changes; see `watchWaitingRoom`" }),
  }),
);

export const TicketView = Type.Object({ ticket: Ticket });

export const QueueEntryView = named(
  "WaitingRoomEntry",
  Type.Object({
    queue_id: about("the entry", Id),
    state: about("`admitted`: call `finalizeWaitingRoomEntry` for a ticket", Type.Enum([...entryStates])),
    position: Nullable(Type.Integer({ minimum: 1, description: "position in the queue; null unless `waiting`" })),
    estimated_wait_seconds: EstimatedWait,
    finalize_by: Nullable({ ...DateTime, description: "when an admitted visitor loses the place; null unless `admitted`" }),
  }),
);

export function queueEntryView(status: QueueStatus): View<typeof QueueEntryView> {
  return {
    queue_id: status.id,
    state: status.state,
    position: status.position,
    estimated_wait_seconds: waitOf(status),
    finalize_by: status.state === "admitted" ? (status.reservedUntil?.toISOString() ?? null) : null,
  };
}

/** Returns the estimated waiting time in seconds; null unless the visitor is waiting. */
export function waitOf(status: QueueStatus): number | null {
  return status.position === null ? null : estimatedWait(status.position, status);
}
