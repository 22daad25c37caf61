import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "./problem.tsx";
import { parlance } from "./query.ts";

const oneMinute = 60_000;

/** The demo brand, which rarely changes and then by a call of `useDemoChanges`. */
export const demoQuery = queryOptions({ queryKey: ["demo"], staleTime: oneMinute, queryFn: () => parlance.demo.get() });

/** The demo brand of the account. */
export function useDemo() {
  return useQuery(demoQuery);
}

/** Calls that load and remove the demo brand with its persona, sources and conversations. */
export function useDemoChanges() {
  const queries = useQueryClient();
  const shared = { onSuccess: () => queries.invalidateQueries(), onError: complainAbout };
  return {
    load: useMutation({ mutationFn: () => parlance.demo.load(), ...shared }),
    remove: useMutation({ mutationFn: () => parlance.demo.remove(), ...shared }),
  };
}
