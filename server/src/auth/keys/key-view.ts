import type { View } from "../../platform/endpoint/schemas.ts";
import type { KeyInfo, Minted } from "./keys.schema.ts";
import type { MintedKey } from "./mint-key.ts";
import type { StoredKey } from "./model/key.ts";

export function keyView({ id, slot, name, prefix, isActive, createdAt, lastUsedAt }: Omit<StoredKey, "hash">): View<typeof KeyInfo> {
  return {
    id,
    slot,
    name,
    prefix,
    is_active: isActive,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

export function mintedView({ key, stored }: MintedKey): View<typeof Minted> {
  return { key, info: keyView(stored) };
}
