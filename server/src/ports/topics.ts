import Type, { type Static, type TSchema } from "typebox";

const Id = Type.String({ minLength: 1 });
const nothing = Type.Object({});
const session = Type.Object({ sessionId: Id });

/** Schemas of messages by their topics. Messages may have further properties: those of a newer node. */
export type Topics = Readonly<Record<string, TSchema>>;

/** Every topic of the event bus with its message: the one place where they are named. */
export const topics = {
  /** Keys, people, personas, brands, sources or the subscription of an account have changed: what is cached of it is stale. */
  account_changed: Type.Object({ accountId: Id }),
  /** Documents wait to be processed: of these kinds (unset: of any), of this account (unset: of any). */
  documents_pending: Type.Object({
    kinds: Type.Optional(Type.Array(Type.Union([Type.Literal("item"), Type.Literal("file")]))),
    accountId: Type.Optional(Id),
  }),
  fingerprints_changed: nothing,
  /** The retrieval index has to read documents again. */
  index_changed: nothing,
  jobs_pending: nothing,
  mail_requested: nothing,
  onboarding_canceled: Type.Object({ jobId: Id }),
  onboardings_pending: nothing,
  pictures_waiting: nothing,
  /** The transcript has grown, or who speaks has changed. */
  session_changed: session,
  /** An operator, or with a null name the visitor, types or has stopped. Never stored. */
  session_typing: Type.Object({ sessionId: Id, operatorName: Type.Union([Type.String(), Type.Null()]), stopped: Type.Boolean() }),
  /** The running turn ends with what was said so far. */
  turn_stop: session,
  /** An operator wants the session whose turn the owner runs. */
  turn_wanted: Type.Object({ sessionId: Id, owner: Id }),
  /** Which embedding models are built or answer has changed. */
  vector_plan_changed: nothing,
} as const satisfies Topics;

export type Topic = keyof typeof topics;

/** A message of a topic. */
export type MessageOf<Of extends Topics, Name extends keyof Of> = Static<Of[Name]>;

export type Message<Name extends Topic> = MessageOf<typeof topics, Name>;
