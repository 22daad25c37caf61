import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreatePersona, UpdatePersona } from "@parlance/sdk";
import type { KeyCalls } from "../../app/key-slots.tsx";
import { personaKeys } from "../../app/personas.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

/** Returns a persona. */
export function usePersona(id: string) {
  return useQuery({ queryKey: [...personaKeys.all, "one", id], queryFn: () => parlance.personas.get({ persona_id: id }) });
}

/** Updates a persona. Its screen shows errors next to the fields. */
export function useUpdatePersona(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdatePersona) => parlance.personas.update({ persona_id: id, ...changes }),
    onSuccess: async (persona) => {
      queries.setQueryData([...personaKeys.all, "one", id], persona);
      await queries.invalidateQueries({ queryKey: [...personaKeys.all, "list"] });
    },
  });
}

/** Creates a persona. The form shows errors. */
export function useCreatePersona() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: CreatePersona) => parlance.personas.create(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: personaKeys.all }),
  });
}

/** Deletes a persona with its conversations. */
export function useDeletePersona() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => parlance.personas.delete({ persona_id: id }),
    // The deleted persona must not be reloaded.
    onSuccess: () => queries.invalidateQueries({ queryKey: [...personaKeys.all, "list"] }),
  });
}

/** Uploads or removes a persona's image, which takes effect immediately. */
export function useAvatar(id: string) {
  const queries = useQueryClient();
  const shared = { onSuccess: () => queries.invalidateQueries({ queryKey: personaKeys.all }), onError: complainAbout };
  return {
    upload: useMutation({ mutationFn: (image: Blob) => parlance.personas.uploadAvatar({ persona_id: id, image }), ...shared }),
    remove: useMutation({ mutationFn: () => parlance.personas.deleteAvatar({ persona_id: id }), ...shared }),
  };
}

/** Returns the account documents that a persona uses, by id. */
export function useActivations(id: string) {
  const queries = useQueryClient();
  const queryKey = ["account-documents", "activations", id];
  const { data, error } = useQuery({ queryKey, queryFn: () => parlance.activations.list({ persona_id: id }) });
  const change = useMutation({
    mutationFn: async ({ id: text, isActive }: { readonly id: string; readonly isActive: boolean }) => {
      if (isActive) await parlance.activations.add({ persona_id: id, external_ids: [text] });
      else await parlance.activations.remove({ persona_id: id, external_id: text });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: complainAbout,
  });
  return { active: data === undefined ? undefined : new Set(data.external_ids), error, change };
}

/**
 * Replaces the secret that signs visitors' tokens. The mutation's variable specifies whether earlier secrets become invalid immediately.
 */
export function useRotateSecret(id: string) {
  return useMutation({
    mutationFn: (revoke: boolean) => parlance.personas.rotateEndUserSecret({ persona_id: id, revoke }),
    onError: complainAbout,
  });
}

/** Returns the last page that loaded the persona's chat; polls until there is one. */
export function useSeenOnPage(id: string) {
  return useQuery({
    // Separate from the personas, because no event reports that a page has loaded the chat.
    queryKey: ["last-page", id],
    queryFn: () => parlance.personas.lastPage({ persona_id: id }),
    refetchInterval: ({ state }) => (state.data?.origin == null ? 5_000 : 60_000),
  });
}

/** Returns the integrity hash of the widget's loader, for pages that specify it. */
export function useWidgetIntegrity() {
  return useQuery({
    queryKey: ["widget-integrity"],
    queryFn: async () => (await (await fetch("/widget/v1.json")).json()) as { readonly path: string; readonly integrity: string },
    staleTime: Infinity,
  });
}

/** Returns the calls that manage a persona's secret keys. */
export function personaKeyCalls(id: string): KeyCalls {
  return {
    owner: ["persona", id],
    list: async () => (await parlance.personaKeys.list({ persona_id: id })).keys,
    create: (slot) => parlance.personaKeys.create({ persona_id: id, slot }),
    regenerate: (slot) => parlance.personaKeys.regenerate({ persona_id: id, slot }),
    update: (key, changes) => parlance.personaKeys.update({ persona_id: id, key_id: key, ...changes }),
    remove: (key) => parlance.personaKeys.delete({ persona_id: id, key_id: key }),
  };
}
