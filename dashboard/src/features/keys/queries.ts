import { useQuery } from "@tanstack/react-query";
import type { KeyCalls } from "../../app/key-slots.tsx";
import { parlance } from "../../app/query.ts";

/** Returns all keys of the account, its personas and its integrations. */
export function useAllKeys() {
  return useQuery({ queryKey: ["keys", "all"], queryFn: async () => (await parlance.keys.list()).items, staleTime: 10_000 });
}

/** The calls that manage the account's API keys. */
export const accountKeyCalls: KeyCalls = {
  owner: ["account"],
  list: async () => (await parlance.accountKeys.list()).keys,
  create: (slot) => parlance.accountKeys.create({ slot }),
  regenerate: (slot) => parlance.accountKeys.regenerate({ slot }),
  update: (key, changes) => parlance.accountKeys.update({ key_id: key, ...changes }),
  remove: (key) => parlance.accountKeys.delete({ key_id: key }),
};
