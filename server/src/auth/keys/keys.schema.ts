import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

export const Slot = Type.Enum(["primary", "secondary"]);
/** Contains a visible character and no control characters, like the name of a user. */
export const KeyName = Nullable(
  Type.String({ minLength: 1, maxLength: 120, pattern: "^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$" }),
);
export const KeyInfo = named(
  "ApiKey",
  Type.Object({
    id: Id,
    slot: about("one of the two slots of the key's owner", Slot),
    name: about("what the key is for; null if it has no name", Nullable(Type.String())),
    prefix: about("first characters of the key, which identify it in lists", Type.String()),
    is_active: about("whether calls with the key are accepted", Type.Boolean()),
    created_at: about("when the key in this slot was created or replaced", DateTime),
    last_used_at: about("null if the key has never been used", Nullable(DateTime)),
  }),
);
export const Minted = named(
  "NewApiKey",
  Type.Object({
    key: about("the complete key. Only this response contains it, so store it", Type.String()),
    info: about("the key as lists show it", KeyInfo),
  }),
);
