import Type, { type TObject, type TSchema } from "typebox";
import { chatEvents, sessionEvents } from "../chat/chat-events.schema.ts";
import { about, closed, Nullable } from "../platform/endpoint/schemas.ts";
import { errorFrame, type FrameOf, optionsOf, SocketFrames } from "../platform/endpoint/socket-frames.schema.ts";

const ClientId = Type.String({
  minLength: 1,
  maxLength: 128,
  description: "chosen by the client; sending it again with the same message refers to the same turn",
});
const ofTurn = { client_id: Type.Optional(ClientId) };
const ofEvent = { id: Type.String({ description: "cursor: send it as `since` to `followSession`" }) };

/** Returns the frame for an event: its data with a cursor and, for turns, the id of the message. */
function frameOf<const Members extends Readonly<Record<string, TSchema>>, const More extends Readonly<Record<string, TSchema>>>(
  event: TObject<Members>,
  more: More,
) {
  return Type.Object({ ...ofEvent, ...more, ...event.properties }, { ...closed, description: optionsOf(event).description ?? "" });
}

const { events } = chatEvents;
const limits = Type.Object(
  {
    interaction_limit: Nullable(
      Type.Integer({ description: "maximum number of billing units for the conversation; null if there is no limit" }),
    ),
    interactions_used: about("billing units used so far", Type.Integer({ minimum: 0 })),
    units_per_turn: Type.Integer({ minimum: 1, description: "2 in mode `full`, 1 in mode `chat`" }),
    duration_limit_seconds: about("maximum duration from the first connection; null if there is no limit", Nullable(Type.Integer())),
    duration_left_seconds: Nullable(
      Type.Integer({ minimum: 0, description: "remaining time, counted from the first connection and including idle time" }),
    ),
  },
  closed,
);

/** Frames of a live session. */
export const liveFrames = new SocketFrames(
  "Live",
  {
    client: {
      user_message: Type.Object(
        { content: Type.String({ maxLength: 40_000, description: "1 to 8,000 characters in composed form (NFC)" }), client_id: ClientId },
        { ...closed, description: "a message from the visitor; starts a turn" },
      ),
      typing: Type.Object(
        {
          stopped: about("`true` if the visitor has stopped. While the visitor is typing, send `false` every few seconds", Type.Boolean()),
        },
        { ...closed, description: "the visitor is typing or has stopped" },
      ),
      interrupt: Type.Object({}, { ...closed, description: "stops the running turn; the text sent so far is kept" }),
      ping: Type.Object({}, { ...closed, description: "answered with `pong`" }),
    },
    server: {
      ready: Type.Object(
        {
          session_id: about("the conversation", Type.String({ format: "uuid" })),
          limits: about("limits of the session, and the remaining amounts", limits),
        },
        { ...closed, description: "the first frame" },
      ),
      session: frameOf(events.session, ofTurn),
      docs: frameOf(events.docs, ofTurn),
      text: frameOf(events.text, {
        ...ofTurn,
        sentence_index: Type.Optional(
          Type.Integer({ minimum: 0, description: "mode `full`: `delta` is one sentence of the reply, counted from 0" }),
        ),
        start_ms: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: "mode `full`: estimated start of speaking, in milliseconds from the start of the reply",
          }),
        ),
        duration_ms: Type.Optional(Type.Integer({ minimum: 0, description: "mode `full`: estimated duration of speaking" })),
      }),
      thinking: frameOf(events.thinking, ofTurn),
      image_generating: frameOf(events.image_generating, ofTurn),
      blended_image: frameOf(events.blended_image, ofTurn),
      held: Type.Object(
        {
          ...ofEvent,
          ...ofTurn,
          turn_index: Type.Optional(events.held.properties.turn_index),
          operator_name: Type.Optional(sessionEvents.events.held.properties.operator_name),
        },
        {
          ...closed,
          description:
            "an operator has taken over the conversation. With `operator_name`: sent after `ready` and on changes. With `turn_index`: the persona does not answer this turn, which is free of charge",
        },
      ),
      released: frameOf(sessionEvents.events.released, {}),
      done: frameOf(events.done, ofTurn),
      error: errorFrame("a frame was invalid, or the turn failed and nothing was stored", { id: Type.Optional(ofEvent.id), ...ofTurn }),
      message: frameOf(sessionEvents.events.message, {}),
      cards: frameOf(sessionEvents.events.cards, {}),
      typing: frameOf(sessionEvents.events.typing, {}),
      limit_warning: Type.Object(
        {
          kind: about("the limit that is near", Type.Enum(["interactions", "duration"])),
          remaining: Type.Integer({ minimum: 0, description: "remaining billing units or seconds" }),
        },
        { ...closed, description: "a limit of the live session is almost reached" },
      ),
      pong: Type.Object({}, { ...closed, description: "response to `ping`" }),
    },
  },
  {
    1000: "the session ended, or the conversation was deleted",
    4001: "the ticket is invalid, expired or used",
    4003: "the page's origin is not in the persona's `allowed_origins`",
    4005: "`limits.session_interaction_limit`",
    4006: "`limits.session_duration_limit`",
    4008: "idle",
    4009: "another connection has taken over the session",
  },
);

export type LiveServerFrame = FrameOf<(typeof liveFrames)["server"]>;
export type LiveClientFrame = FrameOf<(typeof liveFrames)["client"]>;
