import Type from "typebox";
import { about, closed, DateTime } from "../../platform/endpoint/schemas.ts";
import { errorFrame, SocketFrames, type FrameOf } from "../../platform/endpoint/socket-frames.schema.ts";
import type { QueueStatus } from "./model/entry.ts";
import { EstimatedWait, Position, waitOf } from "./waiting-room.schema.ts";

/** Frames on the socket that reports a visitor's position. */
export const waitingRoomFrames = new SocketFrames(
  "WaitingRoom",
  {
    client: {
      ping: Type.Object({}, { ...closed, description: "answered with `pong`; optional, because an open socket counts as activity" }),
    },
    server: {
      position: Type.Object(
        { position: Position, estimated_wait_seconds: EstimatedWait },
        { ...closed, description: "sent first, and after each change" },
      ),
      admitted: Type.Object(
        { finalize_by: about("the place is reserved until this time", DateTime) },
        { ...closed, description: "a place is reserved until the time in the message: finalize it by then" },
      ),
      expired: Type.Object({}, { ...closed, description: "the entry has ended without a live session; join again" }),
      pong: Type.Object({}, { ...closed, description: "response to `ping`" }),
      error: errorFrame("a frame from the client is invalid", {}),
    },
  },
  { 1000: "the entry has ended, or was finalized" },
);

type StatusFrame = FrameOf<typeof waitingRoomFrames.server>;

/** Returns the frame for a status; null if the status has no frame, or if the entry was deleted and has no status. */
export function frameOf(status: QueueStatus | null): StatusFrame | null {
  if (status?.state === "waiting") return { type: "position", position: status.position ?? 1, estimated_wait_seconds: waitOf(status) };
  if (status?.state === "admitted" && status.reservedUntil !== null)
    return { type: "admitted", finalize_by: status.reservedUntil.toISOString() };
  return status === null || status.state === "expired" || status.state === "canceled" ? { type: "expired" } : null;
}
