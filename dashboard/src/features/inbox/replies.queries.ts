import type { Reply } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

const queryKey = ["replies"] as const;

/** Saved replies of the account by shortcut; undefined until they are loaded. */
export function useReplies(): readonly Reply[] | undefined {
  return useQuery({ queryKey, queryFn: () => parlance.replies.list(), staleTime: 60_000 }).data?.items;
}

/** Saves and deletes replies. A reply without an id is new. */
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
