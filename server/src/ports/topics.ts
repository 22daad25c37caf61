import Type, { type Static, type TSchema } from "typebox";

const Id = Type.String({ minLength: 1 });
const nothing = Type.Object({});
const session = Type.Object({ sessionId: Id });
/** Names the account if its other readers, such as a list of conversations, have not learned of the change by an event. */
const sessionOfAccount = Type.Object({ sessionId: Id, accountId: Type.Optional(Id) });

/** Schemas of messages by their topics. Messages from newer nodes may have further properties. */
export type Topics = Readonly<Record<string, TSchema>>;

/** Every topic of the event bus with its message. */
export const topics = {
  /** An account's keys, users, personas, brands, sources or subscription have changed: cached copies are stale. */
  account_changed: Type.Object({ accountId: Id }),
  /** Something of an account has changed that its signed-in users may be looking at: an event of `events/` or of the account's stream, and the id of its object. */
  account_event: Type.Object({ accountId: Id, event: Id, object: Id }),
  /** Documents are waiting to be processed, of these kinds (unset: all) and this account (unset: all). */
  documents_pending: Type.Object({
    kinds: Type.Optional(Type.Array(Type.Union([Type.Literal("item"), Type.Literal("file")]))),
    accountId: Type.Optional(Id),
    /** The source that new documents were written to. */
    sourceId: Type.Optional(Id),
  }),
  fingerprints_changed: nothing,
  /** The retrieval index must reread documents. */
  index_changed: nothing,
  jobs_pending: nothing,
  /** A live connection now owns the session: another one must end. */
  live_owned: Type.Object({ sessionId: Id, owner: Id }),
  mail_requested: nothing,
  onboarding_canceled: Type.Object({ jobId: Id }),
  onboardings_pending: nothing,
  pictures_waiting: nothing,
  /** The transcript has grown, or another party now answers. */
  session_changed: sessionOfAccount,
  /** An operator (a null name: the visitor) started or stopped typing. Never stored. */
  session_typing: Type.Object({ sessionId: Id, operatorName: Type.Union([Type.String(), Type.Null()]), stopped: Type.Boolean() }),
  /** The running turn is stopped; the text so far is kept. */
  turn_stop: session,
  /** An operator requests a session while its turn is running on another node. */
  turn_wanted: Type.Object({ sessionId: Id, owner: Id }),
  /** Places or visitors of a persona's waiting room have changed. */
  waiting_room_changed: Type.Object({ personaId: Id }),
  /** The embedding models being built or in use have changed. */
  vector_plan_changed: nothing,
  /** Events are waiting to be sent to webhooks. */
  webhooks_pending: nothing,
} as const satisfies Topics;

export type Topic = keyof typeof topics;

/** A message of a topic. */
export type MessageOf<Of extends Topics, Name extends keyof Of> = Static<Of[Name]>;

export type Message<Name extends Topic> = MessageOf<typeof topics, Name>;
