import type { ConversationCounts, ConversationEvent } from "@parlance/sdk";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";
import type { Person } from "../../app/session.ts";
import { filterOf, type InboxTab, type Conversation } from "./inbox-rules.ts";

/** Which conversations are listed. */
export interface InboxFilter {
  readonly tab: InboxTab;
  readonly brandId: string | undefined;
  readonly find: string | undefined;
}

const keys = {
  lists: ["inbox", "list"] as const,
  one: (id: string) => ["inbox", "one", id] as const,
};
/** Polling stops while the page is hidden. */
const refetchInterval = 5_000;

function ofBrand(brandId: string | undefined): { readonly brand_id?: string } {
  return brandId === undefined ? {} : { brand_id: brandId };
}

/** Conversations, newest first, page by page. */
export function useConversations({ tab, brandId, find }: InboxFilter, person: Person) {
  const query = useInfiniteQuery({
    queryKey: [...keys.lists, tab, brandId ?? null, find ?? null],
    queryFn: ({ pageParam: cursor }) =>
      parlance.conversations.list({
        ...filterOf(tab, person),
        ...ofBrand(brandId),
        ...(find === undefined ? {} : { search: find }),
        limit: 50,
        ...(cursor === null ? {} : { cursor }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  return { ...query, rows: unique(query.data?.pages.flatMap(({ items }) => items)) };
}

/** A conversation that moved between two pages while they were loaded appears in both. */
function unique(rows: readonly Conversation[] | undefined): readonly Conversation[] | undefined {
  return rows === undefined ? undefined : [...new Map(rows.map((row) => [row.session_id, row])).values()];
}

/** How many conversations each tab has. */
export function useInboxCounts(brandId: string | undefined): Partial<ConversationCounts> {
  const { data } = useQuery({
    queryKey: [...keys.lists, "counts", brandId ?? null],
    queryFn: () => parlance.conversations.counts(ofBrand(brandId)),
    refetchInterval,
  });
  return data ?? {};
}

/** Conversations of all brands that need the operator: those that wait, and their own. Also read while the page is hidden. */
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

/** One conversation with the details of its turns. */
export function useConversation(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: () => parlance.conversations.get({ session_id: id }),
    refetchInterval: ({ state }) => (state.error === null ? refetchInterval : false),
  });
}

/** An image of a conversation, as an object URL that lasts as long as the page. */
export function useChatImage(sessionId: string, imageId: string) {
  return useQuery({
    queryKey: ["chat-image", sessionId, imageId],
    queryFn: async () => URL.createObjectURL(await (await parlance.sessions.getImage({ session_id: sessionId, image_id: imageId })).blob()),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The events of a conversation after a cursor, then live ones. */
export async function followConversation(
  id: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<AsyncIterable<ConversationEvent>> {
  return parlance.conversations.follow({ session_id: id, ...(cursor === null ? {} : { since: cursor }) }, { signal });
}

/** Tells the visitor that the operator is typing or has stopped. A lost signal does no harm. */
export function signalTyping(id: string, stopped: boolean): void {
  parlance.conversations.typing({ session_id: id, stopped }).catch(() => undefined);
}

/** Reloads the lists and a conversation. */
export function useReadAgain(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([keys.lists, keys.one(id)].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** The operator's actions in a conversation. They also reload it after an error, which means that it has changed. */
export function useConversationChanges(id: string) {
  const queries = useQueryClient();
  const onSettled = useReadAgain(id);
  return {
    takeOver: useMutation({ mutationFn: () => parlance.conversations.takeOver({ session_id: id }), onSettled }),
    release: useMutation({ mutationFn: () => parlance.conversations.release({ session_id: id }), onSettled }),
    say: useMutation({ mutationFn: (content: string) => parlance.conversations.say({ session_id: id, content }), onSettled }),
    remove: useMutation({
      mutationFn: () => parlance.conversations.delete({ session_id: id }),
      // Leaves the screen at once, because a deleted conversation must not be loaded again.
      onSuccess: () => void queries.invalidateQueries({ queryKey: keys.lists }),
    }),
  };
}

/** How visitors see the user, and the way to change it. */
export function useOperator() {
  const queries = useQueryClient();
  const queryKey = ["operator"];
  const { data: profile } = useQuery({ queryKey, queryFn: () => parlance.operator.get(), staleTime: 60_000 });
  const rename = useMutation({
    mutationFn: (name: string | null) => parlance.operator.update({ visitor_name: name }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return { profile, rename };
}

/** Adds and deletes notes about a conversation. */
export function useNoteChanges(id: string) {
  const onSuccess = useReadAgain(id);
  return {
    add: useMutation({ mutationFn: (content: string) => parlance.conversations.addNote({ session_id: id, content }), onSuccess }),
    remove: useMutation({ mutationFn: (note: string) => parlance.conversations.deleteNote({ session_id: id, note_id: note }), onSuccess }),
  };
}

/** The latest conversations of a visitor. */
export function useConversationsOf(endUserId: string): readonly Conversation[] {
  const { data } = useQuery({
    queryKey: [...keys.lists, "of", endUserId],
    queryFn: () => parlance.conversations.list({ end_user_id: endUserId, limit: 10 }),
    staleTime: 30_000,
  });
  return data?.items ?? [];
}
