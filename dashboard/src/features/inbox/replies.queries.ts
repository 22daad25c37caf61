import type { Reply } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

const queryKey = ["replies"] as const;

/** Returns the account's saved replies, sorted by shortcut; undefined until loaded. */
export function useReplies(): readonly Reply[] | undefined {
  return useQuery({ queryKey, queryFn: () => parlance.replies.list(), staleTime: 60_000 }).data?.items;
}

/** Mutations that save and delete replies. A reply without an id is created. */
export function useReplyChanges() {
  const queries = useQueryClient();
  const onSuccess = (): Promise<void> => queries.invalidateQueries({ queryKey });
  return {
    save: useMutation({
      mutationFn: ({ id, shortcut, content }: Pick<Reply, "shortcut" | "content"> & { readonly id: string | null }) => {
        const fields = { shortcut: shortcut.trim(), content: content.trim() };
        return id === null ? parlance.replies.create(fields) : parlance.replies.update({ reply_id: id, ...fields });
      },
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => parlance.replies.delete({ reply_id: id }), onSuccess }),
  };
}
