import Type, { type Static } from "typebox";
import {
  about,
  closed,
  Cursor,
  DateTime,
  Id,
  Limit,
  named,
  NextCursor,
  Nullable,
  Offset,
  TotalCount,
} from "../platform/endpoint/schemas.ts";
import { actorKinds, outcomes } from "./model/audit-entry.ts";
import { actions, objectTypes } from "./model/recorded-operations.ts";

const Action = Type.Enum([...actions]);
const ObjectKind = Type.Enum([...objectTypes]);
const OutcomeName = Type.Enum([...outcomes]);
const Value = Nullable(Type.String());

export const AuditEntryView = named(
  "AuditEntry",
  Type.Object({
    id: about("the entry; later entries have greater ids", Id),
    created_at: about("when the call began", DateTime),
    action: about("what the caller did", Action),
    operation: about("id of the operation that was called", Type.String()),
    actor: about(
      "who called",
      Type.Object({
        kind: about("a signed-in user, or the kind of the key", Type.Enum([...actorKinds])),
        id: about("the user or the key, which may since have been deleted", Id),
        name: about("email address of the user or prefix of the key at the time of the call", Nullable(Type.String())),
      }),
    ),
    object: about(
      "what the call was about",
      Type.Object({
        type: about("kind of the object", ObjectKind),
        id: about("the object, which may since have been deleted; null if there is none", Nullable(Type.String())),
        name: about("its name at the time of the call; null if it has none", Nullable(Type.String())),
      }),
    ),
    changes: about(
      "fields that the call changed, without secrets; at most 40",
      Type.Array(
        Type.Object(
          {
            field: about("name of the field", Type.String()),
            before: about("earlier value, at most 200 characters; objects as JSON. Null if there was none or if it is unknown", Value),
            after: about("new value, at most 200 characters; objects as JSON", Value),
          },
          closed,
        ),
      ),
    ),
    outcome: about(
      "`rejected`: the call was refused with `code`; `failed`: the service failed; `unknown`: the service was interrupted, so the change may or may not have been made",
      OutcomeName,
    ),
    code: about("error code; null if the call succeeded", Nullable(Type.String())),
    ip: about("address from which the call came", Type.String()),
    request_id: about("as in the response's `X-Request-Id` and in the log", Type.String()),
  }),
);

export const AuditEntriesView = Type.Object({
  items: about("latest first", Type.Array(AuditEntryView)),
  total_count: TotalCount,
  next_cursor: NextCursor,
});

export const auditQuery = Type.Object({
  limit: Limit,
  offset: Offset,
  cursor: Type.Optional(Cursor),
  action: about("only entries with this action", Type.Optional(Action)),
  object_type: about("only entries about this kind of object", Type.Optional(ObjectKind)),
  object_id: about(
    "only entries about this object",
    Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: "^[^\\u0000]*$" })),
  ),
  actor_id: about("only entries for this user or key", Type.Optional(Id)),
  outcome: about("only entries with this outcome", Type.Optional(OutcomeName)),
  since: Type.Optional({ ...DateTime, description: "only entries at or after this time" }),
  until: Type.Optional({ ...DateTime, description: "only entries before this time" }),
});

export type AuditQuery = Static<typeof auditQuery>;
