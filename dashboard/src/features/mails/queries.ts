import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useListPages } from "../../app/list-pages.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

const key = ["mails"] as const;

/** Returns email written by the service, newest first. Only owners can read it. */
export function useMails() {
  return useListPages({ queryKey: [...key, "list"], load: (range) => parlance.outbox.list(range) });
}

/** Returns the newest notices, which are emails to owners that contain no link and are omitted from the email list. */
export function useNotices() {
  return useQuery({
    queryKey: [...key, "notices"],
    queryFn: async () => (await parlance.outbox.list({ limit: 5 })).notices,
    refetchInterval: 15_000,
  });
}

/** Sends an email of the outbox again. */
export function useSendAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => parlance.outbox.send({ outbox_id: id }),
    onError: complainAbout,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** Returns the newest email, polling until `isSettled` returns true. */
export function useNewestMails(isSettled: (mails: Awaited<ReturnType<typeof newest>>) => boolean, enabled: boolean) {
  return useQuery({
    queryKey: [...key, "newest"],
    queryFn: newest,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isSettled(state.data) ? false : 1_000),
  });
}

async function newest() {
  return (await parlance.outbox.list({ limit: 20 })).items;
}
