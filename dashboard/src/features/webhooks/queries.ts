import type { CreateWebhookInput, WebhookDelivery } from "@parlance/sdk";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

const keys = {
  all: ["webhooks"] as const,
  deliveries: (id: string) => ["webhook-deliveries", id] as const,
};

/** Returns the account's webhooks, at most 50. */
export function useWebhooks() {
  return useQuery({ queryKey: keys.all, queryFn: async () => (await parlance.webhooks.list()).items, refetchInterval: 15_000 });
}

export function useWebhook(id: string) {
  return useQuery({
    queryKey: [...keys.all, id],
    queryFn: () => parlance.webhooks.get({ webhook_id: id }),
    refetchInterval: 10_000,
  });
}

/**
 * Returns a webhook's deliveries, newest first, and loads more when the list is scrolled. Polls for the newest deliveries until older ones
 * are shown.
 */
export function useDeliveries(id: string, state: WebhookDelivery["state"] | undefined) {
  return useInfiniteQuery({
    queryKey: [...keys.deliveries(id), state ?? null],
    queryFn: ({ pageParam: cursor }) =>
      parlance.webhooks.deliveries({
        webhook_id: id,
        limit: 100,
        ...(state === undefined ? {} : { state }),
        ...(cursor === null ? {} : { cursor }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : 2_000),
  });
}

/** Mutations that change webhooks and reload the affected data. */
export function useWebhookChanges() {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.all });
  const readDeliveries = ({ webhook_id: id }: WebhookDelivery) => queries.invalidateQueries({ queryKey: keys.deliveries(id) });
  return {
    create: useMutation({ mutationFn: (input: CreateWebhookInput) => parlance.webhooks.create(input), onSuccess: readAgain }),
    setActive: useMutation({
      mutationFn: ({ id, isActive }: { readonly id: string; readonly isActive: boolean }) =>
        parlance.webhooks.update({ webhook_id: id, is_active: isActive }),
      onSuccess: async (_, { id }) => {
        await readAgain();
        await queries.invalidateQueries({ queryKey: keys.deliveries(id) });
      },
      onError: complainAbout,
    }),
    rotateSecret: useMutation({
      mutationFn: (id: string) => parlance.webhooks.rotateSecret({ webhook_id: id }),
      onError: complainAbout,
    }),
    remove: useMutation({
      mutationFn: (id: string) => parlance.webhooks.delete({ webhook_id: id }),
      onSuccess: () => queries.invalidateQueries({ queryKey: keys.all, exact: true }),
      onError: complainAbout,
    }),
    test: useMutation({
      mutationFn: (id: string) => parlance.webhooks.test({ webhook_id: id }),
      onSuccess: readDeliveries,
      onError: complainAbout,
    }),
    replay: useMutation({
      mutationFn: (id: string) => parlance.webhooks.replay({ delivery_id: id }),
      onSuccess: readDeliveries,
      onError: complainAbout,
    }),
  };
}
