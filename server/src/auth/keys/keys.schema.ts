import Type from "typebox";
import { DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

export const Slot = Type.Enum(["primary", "secondary"]);
export const KeyInfo = named(
  "ApiKey",
  Type.Object({
    id: Id,
    slot: Slot,
    prefix: Type.String(),
    is_active: Type.Boolean(),
    created_at: DateTime,
    last_used_at: Nullable(DateTime),
  }),
);
export const Minted = named("NewApiKey", Type.Object({ key: Type.String(), info: KeyInfo }));
