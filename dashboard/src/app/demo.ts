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

/**
 * Calls that load and remove the demo brand with its persona, sources and conversations.
 * @param onRemoved called before the lists are loaded again, which may remove the component that asked
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
