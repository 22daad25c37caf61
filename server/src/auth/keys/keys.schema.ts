import Type from "typebox";
import { DateTime, Id, Nullable } from "../../platform/endpoint/schemas.ts";
import type { MintedKey } from "./mint-key.ts";
import type { StoredKey } from "./store.ts";

export const Slot = Type.Enum(["primary", "secondary"]);
export const KeyInfo = Type.Object({
  id: Id,
  slot: Slot,
  prefix: Type.String(),
  is_active: Type.Boolean(),
  created_at: DateTime,
  last_used_at: Nullable(DateTime),
});
export const Minted = Type.Object({ key: Type.String(), info: KeyInfo });

export function keyView({ id, slot, prefix, isActive, createdAt, lastUsedAt }: StoredKey): object {
  return { id, slot, prefix, is_active: isActive, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

export function mintedView({ key, stored }: MintedKey): object {
  return { key, info: keyView(stored) };
}
