import Type from "typebox";
import { about, closed, DateTime, named, Nullable, type View } from "../platform/endpoint/schemas.ts";
import { type EventData, EventStreamSchema } from "../platform/endpoint/event-stream.schema.ts";
import { catalog, type ErrorCode } from "../platform/errors/catalog.ts";
import { CardView } from "./card.schema.ts";

const TurnIndex = Type.Integer({ minimum: 0, description: "position of the turn in its conversation, from 0" });
const turn = { turn_index: TurnIndex };
const ImageIds = Type.Array(Type.String({ description: "for GET /v1/chat/{session_id}/images/{image_id}" }));
const Cards = named(
  "CardsData",
  Type.Object(
    { ...turn, cards: Type.Array(CardView, { description: "in the order in which they are shown" }) },
    { ...closed, description: "products and documents cited in the turn" },
  ),
);
const BlendedImage = named(
  "BlendedImageData",
  Type.Object(
    {
      ...turn,
      url: about("URL of the image", Type.String()),
      title: about("description of the image; use it as the alternative text", Type.String()),
    },
    { ...closed, description: "an image that the persona created" },
  ),
);
const Code = Type.Unsafe<ErrorCode>(Type.String({ enum: Object.keys(catalog), description: "error code" }));

/** Events in the stream of a turn. */
export const chatEvents = new EventStreamSchema(
  "ChatEvent",
  "One event of a turn. The order is `session`, `uploaded_images` (only with an image), any number of `docs`, `text`, `thinking`, `image_generating` and `blended_image`, " +
    "then `held` if an operator took over, then `done` or `error`.",
  {
    session: Type.Object(
      {
        session_id: Type.String({ format: "uuid", description: "send it with the next turn" }),
        end_user_id: Type.String({ description: "send it as X-End-User-Id with all later requests" }),
      },
      { ...closed, description: "the first event of every turn" },
    ),
    uploaded_images: Type.Object(
      { image_ids: about("ids of the images, in the order in which they were sent", ImageIds) },
      { ...closed, description: "the uploaded image is stored" },
    ),
    docs: Cards,
    text: Type.Object(
      { delta: Type.String({ description: "concatenate in order; a delta of two line feeds begins a new bubble" }) },
      { ...closed, description: "part of the reply" },
    ),
    thinking: Type.Object({}, { ...closed, description: "the persona is composing a reply; not stored or replayed" }),
    image_generating: Type.Object(turn, { ...closed, description: "an image is being created and arrives as `blended_image`" }),
    blended_image: BlendedImage,
    held: Type.Object(turn, { ...closed, description: "an operator took over; the turn is free of charge" }),
    done: Type.Object(
      {
        ...turn,
        credits_charged: about("0 if an operator has taken over the conversation", Type.Integer({ minimum: 0 })),
        grounding: Type.Object(
          {
            checked: about("statements compared with the records", Type.Integer({ minimum: 0 })),
            dropped: about("statements that were removed from the reply because no record supports them", Type.Integer({ minimum: 0 })),
          },
          { ...closed, description: "numbers of statements that were checked against the knowledge, and of those that were removed" },
        ),
      },
      { ...closed, description: "the turn is committed" },
    ),
    error: Type.Object(
      { code: Code, message: about("for developers; show visitors your own text for each `code`", Type.String()) },
      { ...closed, description: "the turn failed, and nothing was stored; send the message again" },
    ),
  },
);

/** Query parameters shared by both streams of a conversation. */
export const followParameters = {
  live: Type.Optional(Type.Boolean({ description: "`false` ends the stream after the history; true by default" })),
  since: Type.Optional(
    Type.String({
      description:
        "cursor: the `id` of the last event that you received; the whole history is sent by default, and for a cursor that is invalid or from another conversation",
    }),
  ),
};

const messageFields = {
  role: about("`user`: the visitor. `persona`: the persona, or an operator on its behalf", Type.Enum(["user", "persona"])),
  content: about("the complete text; bubbles are separated by two line feeds", Type.String()),
  ...turn,
  ts: about("when it was stored", DateTime),
  image_ids: about("images that the visitor sent with the message", Type.Optional(ImageIds)),
  author: Type.Optional(Type.Literal("operator", { description: "the message is from an operator, on behalf of the persona" })),
  operator_name: about("name of the operator; set together with `author`", Type.Optional(Type.String())),
};
const messages = { ...closed, description: "messages that share a `turn_index` form one turn" };
const Message = named("MessageData", Type.Object(messageFields, messages));
/** Visitors do not receive the ids of other visitors in a conversation, because an id identifies its visitor. */
const OperatorMessage = named(
  "ConversationMessageData",
  Type.Object(
    {
      ...messageFields,
      end_user_id: about(
        "the visitor who wrote the message; differs from the conversation's visitor if somebody else continued it",
        Type.Optional(Type.String()),
      ),
      verified: about(
        "whether the message came with a signed end-user token of that visitor; set only for messages from visitors",
        Type.Optional(Type.Boolean()),
      ),
    },
    messages,
  ),
);

/** Events that are stored in the transcript. */
const transcript = { message: OperatorMessage, cards: Cards, blended_image: BlendedImage };
const following = {
  cards: Cards,
  blended_image: BlendedImage,
  typing: Type.Object(
    { operator_name: about("name to show", Type.String()), stopped: about("`true`: the operator has stopped", Type.Boolean()) },
    { ...closed, description: "an operator is typing or has stopped; not stored or replayed" },
  ),
  held: Type.Object(
    { operator_name: about("name to show", Type.String()) },
    {
      ...closed,
      description: "an operator has taken over the conversation; sent after `caught_up` and on every change; not stored or replayed",
    },
  ),
  released: Type.Object({}, { ...closed, description: "the persona answers again; sent after `held`" }),
  caught_up: Type.Object(
    {
      last_event_id: Type.String({ description: "cursor: send it as `since` to continue here" }),
      operator_name: about(
        "name of the operator who has taken over the conversation; null if the persona answers",
        Nullable(Type.String()),
      ),
    },
    { ...closed, description: "end of the history; later events are live" },
  ),
};
const handoff = {
  handoff_requested_at: Nullable({
    ...DateTime,
    description: "when the visitor requested an operator; null if the visitor is not waiting for one",
  }),
  has_contact: about("whether the visitor's email address or telephone number is known", Type.Boolean()),
};

/** Events in the stream with which a visitor follows a conversation. */
export const sessionEvents = new EventStreamSchema(
  "SessionEvent",
  "One event of a conversation: its history, `caught_up`, then live events.",
  {
    message: Message,
    ...following,
    handoff: Type.Object(handoff, {
      ...closed,
      description:
        "the visitor is waiting for an operator or has stopped waiting; also sent at the start if the visitor is waiting; not stored",
    }),
  },
);

/** Events in the stream with which an operator follows a conversation. */
export const conversationEvents = new EventStreamSchema(
  "ConversationEvent",
  "One event of a conversation for operators: its history, `caught_up`, then live events.",
  {
    message: OperatorMessage,
    ...following,
    visitor_typing: Type.Object(
      { stopped: about("`true`: the visitor has stopped", Type.Boolean()) },
      { ...closed, description: "the visitor is typing or has stopped; not stored or replayed" },
    ),
    handoff: Type.Object(
      {
        ...handoff,
        handoff_reason: about("the visitor's words in the request; null if there are none", Nullable(Type.String())),
      },
      { ...closed, description: "the visitor has requested an operator, or an operator has taken over; not stored" },
    ),
  },
);

/** Data of each event in the stream of a turn. */
export type FrameData = EventData<typeof chatEvents>;
/** Data of each event in the transcript. */
export type TranscriptData = { readonly [Name in keyof typeof transcript]: View<(typeof transcript)[Name]> };
/** Data of each event in the stream of a conversation. */
export type FollowData = EventData<typeof conversationEvents>;
