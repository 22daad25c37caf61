import { useQuery } from "@tanstack/react-query";
import { useListPages } from "../../app/list-pages.ts";
import { parlance } from "../../app/query.ts";

const key = ["usage"] as const;

/** Returns the tier and the credits of the current period. */
export function useSubscription() {
  return useQuery({ queryKey: [...key, "subscription"], queryFn: () => parlance.subscription.get(), refetchInterval: 15_000 });
}

/** Returns the used knowledge and storage, and the tier's limits. */
export function useLimits() {
  return useQuery({
    queryKey: [...key, "limits"],
    queryFn: async () => (await parlance.subscription.limits()).usage,
    refetchInterval: 15_000,
  });
}

/** Returns every charge, newest first. */
export function useLedger(kind: string | undefined) {
  return useListPages({
    queryKey: [...key, "ledger", kind ?? null],
    load: (range) => parlance.usage.list({ ...range, ...(kind === undefined ? {} : { kind }) }),
  });
}
