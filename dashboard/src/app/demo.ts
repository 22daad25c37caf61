import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "./problem.tsx";
import { parlance } from "./query.ts";

const oneMinute = 60_000;

/** Query for the demo brand, which changes rarely and only through `useDemoChanges`. */
export const demoQuery = queryOptions({ queryKey: ["demo"], staleTime: oneMinute, queryFn: () => parlance.demo.get() });

/** Returns the account's demo brand. */
export function useDemo() {
  return useQuery(demoQuery);
}

/**
 * Mutations that load and remove the demo brand with its persona, sources and conversations.
 * @param onRemoved called before the lists are reloaded, because reloading them may remove the calling component
 */
export function useDemoChanges(onRemoved?: () => void) {
  const queries = useQueryClient();
  const readAgain = (): Promise<void> => queries.invalidateQueries();
  return {
    load: useMutation({ mutationFn: () => parlance.demo.load(), onSuccess: readAgain, onError: complainAbout }),
    remove: useMutation({
      mutationFn: () => parlance.demo.remove(),
      onSuccess: () => {
        onRemoved?.();
        return readAgain();
      },
      onError: complainAbout,
    }),
  };
}
