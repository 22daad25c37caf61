import type { CreateIntegrationInput, UpdateIntegrationInput } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeyCalls } from "../../app/key-slots.tsx";
import { useListPages } from "../../app/list-pages.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

const key = ["integrations"] as const;

/** Returns connected and disconnected sites. */
export function useIntegrations() {
  return useListPages({ queryKey: [...key, "list"], load: (range) => parlance.integrations.list(range) });
}

/** Returns a site with its streams. */
export function useIntegration(id: string) {
  return useQuery({
    queryKey: [...key, "one", id],
    queryFn: () => parlance.integrations.get({ integration_id: id }),
    refetchInterval: 5_000,
  });
}

/** Mutations that change sites and their streams, and reload the affected data. */
export function useIntegrationChanges() {
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    // A stream writes to a source.
    await Promise.all([key, ["sources"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const quick = { onSuccess, onError: complainAbout };
  return {
    create: useMutation({ mutationFn: (input: CreateIntegrationInput) => parlance.integrations.create(input), onSuccess }),
    update: useMutation({ mutationFn: (input: UpdateIntegrationInput) => parlance.integrations.update(input), onSuccess }),
    disconnect: useMutation({ mutationFn: (id: string) => parlance.integrations.disconnect({ integration_id: id }), ...quick }),
    setOn: useMutation({
      mutationFn: ({ id, stream, on }: { readonly id: string; readonly stream: string; readonly on: boolean }) =>
        parlance.integrations.updateStream({ integration_id: id, stream_key: stream, on }),
      ...quick,
    }),
    release: useMutation({
      mutationFn: ({ id, stream }: { readonly id: string; readonly stream: string }) =>
        parlance.integrations.releaseStream({ integration_id: id, stream_key: stream }),
      ...quick,
    }),
  };
}

/** Returns the calls that manage a site's API keys. */
export function integrationKeyCalls(id: string): KeyCalls {
  return {
    owner: ["integration", id],
    list: async () => (await parlance.integrationKeys.list({ integration_id: id })).keys,
    create: (slot) => parlance.integrationKeys.create({ integration_id: id, slot }),
    regenerate: (slot) => parlance.integrationKeys.regenerate({ integration_id: id, slot }),
    update: (keyId, changes) => parlance.integrationKeys.update({ integration_id: id, key_id: keyId, ...changes }),
    remove: (keyId) => parlance.integrationKeys.delete({ integration_id: id, key_id: keyId }),
  };
}
