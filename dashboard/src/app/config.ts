import { createParlance } from "@parlance/sdk";
import { useQuery } from "@tanstack/react-query";
import { reaching } from "./connection.ts";

/** Client for requests that need no sign-in. */
const { service } = createParlance({ url: location.origin, fetch: (input, init) => reaching(() => fetch(input, init)) });

/** Returns the features that the installation offers, even before sign-in. They change only after a restart. */
export function useConfig() {
  return useQuery({ queryKey: ["config"], queryFn: () => service.config(), staleTime: Infinity });
}
