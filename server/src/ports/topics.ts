import Type, { type Static, type TSchema } from "typebox";

const Id = Type.String({ minLength: 1 });
const nothing = Type.Object({});
const session = Type.Object({ sessionId: Id });
/** `accountId` is set if no event notifies the account's other readers, such as a list of conversations, of the change. */
const sessionOfAccount = Type.Object({ sessionId: Id, accountId: Type.Optional(Id) });

/** Message schemas by topic. Messages from newer nodes can contain additional properties. */
export type Topics = Readonly<Record<string, TSchema>>;

/** The topics of the event bus, with their message schemas. */
export const topics = {
  /** An account's keys, users, personas, brands, sources or subscription have changed, so cached copies are stale. */
  account_changed: Type.Object({ accountId: Id }),
  /**
   * An object that an account's signed-in users may be viewing has changed. Contains an event of `events/` or of the account's stream, and
   * the
   * object's id.
   */
  account_event: Type.Object({ accountId: Id, event: Id, object: Id }),
  /** A visitor's consent was deleted, so cached consent is stale. */
  consent_erased: Type.Object({ endUserId: Id }),
  /** Documents of these kinds (default: all) in this account (default: all accounts) are waiting to be processed. */
  documents_pending: Type.Object({
    kinds: Type.Optional(Type.Array(Type.Union([Type.Literal("item"), Type.Literal("file")]))),
    accountId: Type.Optional(Id),
    /** Source of the new documents. */
    sourceId: Type.Optional(Id),
  }),
  fingerprints_changed: nothing,
  /** The search index must reload documents. */
  index_changed: nothing,
  jobs_pending: nothing,
  /** A live connection has taken over the session; any other connection for it must end. */
  live_owned: Type.Object({ sessionId: Id, owner: Id }),
  mail_requested: nothing,
  onboarding_canceled: Type.Object({ jobId: Id }),
  onboardings_pending: nothing,
  pictures_waiting: nothing,
  /** The transcript has grown, or a takeover has started or ended. */
  session_changed: sessionOfAccount,
  /** An operator started or stopped typing; if the name is null, the visitor did. Never stored. */
  session_typing: Type.Object({ sessionId: Id, operatorName: Type.Union([Type.String(), Type.Null()]), stopped: Type.Boolean() }),
  /** The running turn must stop; the text so far is kept. */
  turn_stop: session,
  /** An operator wants to take over a session whose turn is running on another node. */
  turn_wanted: Type.Object({ sessionId: Id, owner: Id }),
  /** The queue positions or the visitors in a persona's waiting room have changed. */
  waiting_room_changed: Type.Object({ personaId: Id }),
  /** The embedding models in use, or those being built, have changed. */
  vector_plan_changed: nothing,
  /** Events are waiting for delivery to webhooks. */
  webhooks_pending: nothing,
} as const satisfies Topics;

export type Topic = keyof typeof topics;

/** Message type of a topic. */
export type MessageOf<Of extends Topics, Name extends keyof Of> = Static<Of[Name]>;

export type Message<Name extends Topic> = MessageOf<typeof topics, Name>;
