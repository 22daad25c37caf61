import { useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";
import type { Person } from "../../app/session.ts";

/** Prefixes of the inbox's query keys. */
export const keys = {
  lists: ["inbox", "list"] as const,
  one: (id: string) => ["inbox", "one", id] as const,
  deletion: (id: string) => ["inbox", "deletion", id] as const,
};

/** Polling interval of conversations, in milliseconds. Polling stops while the page is hidden. */
export const refetchInterval = 5_000;

/**
 * Returns the conversations that need the operator, for all brands: waiting conversations and the operator's own. Also polls while the page
 * is hidden.
 */
export function useAttention(person: Person) {
  const { data: counts } = useQuery({
    queryKey: [...keys.lists, "counts", null],
    queryFn: () => parlance.conversations.counts({}),
    refetchInterval,
    refetchIntervalInBackground: true,
  });
  const isQuiet = counts === undefined || counts.waiting + counts.mine === 0;
  const { data: rows } = useQuery({
    queryKey: [...keys.lists, "attention", counts?.waiting ?? 0, counts?.mine ?? 0],
    queryFn: async () => {
      if (isQuiet) return [];
      const [waiting, mine] = await Promise.all([
        parlance.conversations.list({ state: "waiting", limit: 50 }),
        parlance.conversations.list({ held_by: person.id, limit: 50 }),
      ]);
      return [...waiting.items, ...mine.items];
    },
    enabled: counts !== undefined,
    refetchInterval: isQuiet ? false : refetchInterval,
    refetchIntervalInBackground: true,
  });
  return { counts, rows };
}
