import type { ConversationCounts, ConversationEvent } from "@parlance/sdk";
import { keepPreviousData, useInfiniteQuery, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";
import { usePerson, type Person } from "../../app/session.ts";
import { keys, refetchInterval } from "./attention-queries.ts";
import { filterOf, filterOfKind, mayAct, shownOrder, type Conversation, type InboxKind, type InboxTab } from "./inbox-rules.ts";

/** Filter of the conversation list. */
export interface InboxFilter {
  readonly tab: InboxTab;
  readonly brandId: string | undefined;
  readonly find: string | undefined;
  readonly kind: InboxKind | undefined;
}

function ofBrand(brandId: string | undefined): { readonly brand_id?: string } {
  return brandId === undefined ? {} : { brand_id: brandId };
}

/**
 * Number of conversations on the first page and on each following page. The following pages are larger, because every change reloads all
 * pages.
 */
const [firstRows, moreRows] = [50, 200];

/**
 * The longest waits are sorted here, because the service sorts by the latest change. Most accounts have fewer waiting visitors than this.
 */
const mostWaiting = 200;

/** Returns conversations in pages: waiting ones by waiting time, longest first, and others newest first. */
export function useConversations({ tab, brandId, find, kind }: InboxFilter, person: Person) {
  const query = useInfiniteQuery({
    queryKey: [...keys.lists, tab, brandId ?? null, find ?? null, kind ?? null],
    queryFn: ({ pageParam: cursor }) =>
      parlance.conversations.list({
        ...filterOf(tab, person),
        ...ofBrand(brandId),
        ...filterOfKind(kind),
        ...(find === undefined ? {} : { search: find }),
        limit: tab === "waiting" ? mostWaiting : cursor === null ? firstRows : moreRows,
        ...(cursor === null ? {} : { cursor }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const rows = unique(query.data?.pages.flatMap(({ items }) => items));
  return { ...query, rows: rows && shownOrder(rows, tab), pageCount: query.data?.pages.length ?? 0 };
}

/** Removes duplicates, because a conversation that moves while pages are loaded can be on two pages. */
function unique(rows: readonly Conversation[] | undefined): readonly Conversation[] | undefined {
  return rows === undefined ? undefined : [...new Map(rows.map((row) => [row.session_id, row])).values()];
}

/** Returns the number of conversations in each tab. */
export function useInboxCounts(brandId: string | undefined): Partial<ConversationCounts> {
  const { data } = useQuery({
    queryKey: [...keys.lists, "counts", brandId ?? null],
    queryFn: () => parlance.conversations.counts(ofBrand(brandId)),
    refetchInterval,
  });
  return data ?? {};
}

/**
 * Returns a conversation with the details of its turns. It is not loaded during or after its deletion, because the service would respond
 * with 404.
 */
export function useConversation(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => parlance.conversations.get({ session_id: id }, { signal }),
    enabled: !useIsDeleting(id),
    refetchInterval: ({ state }) => (state.error === null ? refetchInterval : false),
  });
}

/** Returns the object URL of an image in a conversation, valid until the page is closed. */
export function useChatImage(sessionId: string, imageId: string) {
  return useQuery({
    queryKey: ["chat-image", sessionId, imageId],
    queryFn: async () => URL.createObjectURL(await (await parlance.sessions.getImage({ session_id: sessionId, image_id: imageId })).blob()),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Streams the events of a conversation after a cursor, and then live events. */
export async function followConversation(
  id: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<AsyncIterable<ConversationEvent>> {
  return parlance.conversations.follow({ session_id: id, ...(cursor === null ? {} : { since: cursor }) }, { signal });
}

/** Notifies the visitor that the operator is typing or has stopped. Errors are ignored. */
export function signalTyping(id: string, stopped: boolean): void {
  parlance.conversations.typing({ session_id: id, stopped }).catch(() => undefined);
}

/** Returns a function that reloads the lists and a conversation. */
export function useReadAgain(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([keys.lists, keys.one(id)].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/**
 * Mutations for the operator's actions in a conversation. The conversation is also reloaded after an error, because it has probably
 * changed.
 */
export function useConversationChanges(id: string) {
  const queries = useQueryClient();
  const onSettled = useReadAgain(id);
  return {
    takeOver: useMutation({ mutationFn: () => parlance.conversations.takeOver({ session_id: id }), onSettled }),
    release: useMutation({ mutationFn: () => parlance.conversations.release({ session_id: id }), onSettled }),
    say: useMutation({ mutationFn: (content: string) => parlance.conversations.say({ session_id: id, content }), onSettled }),
    remove: useMutation({
      mutationKey: keys.deletion(id),
      mutationFn: () => parlance.conversations.delete({ session_id: id }),
      onMutate: () => queries.cancelQueries({ queryKey: keys.one(id) }),
      // Does not wait for the lists, because a deleted conversation must not be reloaded.
      onSuccess: () => void queries.invalidateQueries({ queryKey: keys.lists }),
    }),
  };
}

/** Mutations that end a visitor's wait without an answer, and undo this. They also reload the conversation after an error. */
export function useRequestChanges(id: string) {
  const onSettled = useReadAgain(id);
  return {
    close: useMutation({ mutationFn: () => parlance.conversations.release({ session_id: id, request: "close" }), onSettled }),
    reopen: useMutation({ mutationFn: () => parlance.conversations.release({ session_id: id, request: "reopen" }), onSettled }),
  };
}

/** Returns whether this browser is deleting a conversation or has deleted it. */
export function useIsDeleting(id: string): boolean {
  const states = useMutationState({ filters: { mutationKey: keys.deletion(id) }, select: ({ state }) => state.status });
  return states.some((status) => status === "pending" || status === "success");
}

const ownProfile = { queryKey: ["operator"], queryFn: () => parlance.operator.get(), staleTime: 60_000 };

/** Returns the name under which visitors see the user, and a mutation that changes it. */
export function useOperator() {
  const queries = useQueryClient();
  const { queryKey } = ownProfile;
  const { data: profile } = useQuery(ownProfile);
  const rename = useMutation({
    mutationFn: (name: string | null) => parlance.operator.update({ visitor_name: name }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return { profile, rename };
}

/** Returns the name that visitors see for the user; undefined for users who cannot answer visitors. */
export function useOwnName(): string | undefined {
  const isOperator = mayAct(usePerson());
  const { data } = useQuery({ ...ownProfile, enabled: isOperator });
  return data?.name;
}

/** Asks the message of a turn again. The result is shown below the turn. */
export function useAskToday(session: string, turn: number) {
  return useMutation({ mutationFn: () => parlance.conversations.askTurnAgain({ session_id: session, turn_index: String(turn) }) });
}

/** Mutations that add and delete notes about a conversation. */
export function useNoteChanges(id: string) {
  const onSuccess = useReadAgain(id);
  return {
    add: useMutation({ mutationFn: (content: string) => parlance.conversations.addNote({ session_id: id, content }), onSuccess }),
    remove: useMutation({ mutationFn: (note: string) => parlance.conversations.deleteNote({ session_id: id, note_id: note }), onSuccess }),
  };
}

/** Returns a visitor's latest conversations. */
export function useConversationsOf(endUserId: string): readonly Conversation[] {
  const { data } = useQuery({
    queryKey: [...keys.lists, "of", endUserId],
    queryFn: () => parlance.conversations.list({ end_user_id: endUserId, limit: 10 }),
    staleTime: 30_000,
  });
  return data?.items ?? [];
}
