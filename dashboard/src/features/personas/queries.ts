import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreatePersona, UpdatePersona } from "@parlance/sdk";
import type { KeyCalls } from "../../app/key-slots.tsx";
import { personaKeys } from "../../app/personas.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

/** One persona. */
export function usePersona(id: string) {
  return useQuery({ queryKey: [...personaKeys.all, "one", id], queryFn: () => parlance.personas.get({ persona_id: id }) });
}

/** Changes a persona. Its screen shows errors at the fields. */
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
    // The deleted persona must not be loaded again.
    onSuccess: () => queries.invalidateQueries({ queryKey: [...personaKeys.all, "list"] }),
  });
}

/** Uploads or removes the picture of a persona, at once. */
export function useAvatar(id: string) {
  const queries = useQueryClient();
  const shared = { onSuccess: () => queries.invalidateQueries({ queryKey: personaKeys.all }), onError: complainAbout };
  return {
    upload: useMutation({ mutationFn: (image: Blob) => parlance.personas.uploadAvatar({ persona_id: id, image }), ...shared }),
    remove: useMutation({ mutationFn: () => parlance.personas.deleteAvatar({ persona_id: id }), ...shared }),
  };
}

/** The texts that a persona answers from, by id. */
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

/** Replaces the secret that signs end-user tokens. */
export function useRotateSecret(id: string) {
  return useMutation({ mutationFn: () => parlance.personas.rotateEndUserSecret({ persona_id: id }), onError: complainAbout });
}

/** The last page that loaded the persona's chat, asked again while none is known. */
export function useSeenOnPage(id: string) {
  return useQuery({
    // Apart from the personas, because no event reports that a page has loaded the chat.
    queryKey: ["last-page", id],
    queryFn: () => parlance.personas.lastPage({ persona_id: id }),
    refetchInterval: ({ state }) => (state.data?.origin == null ? 5_000 : 60_000),
  });
}

/** Integrity of the widget's loader, for pages that pin it. */
export function useWidgetIntegrity() {
  return useQuery({
    queryKey: ["widget-integrity"],
    queryFn: async () => (await (await fetch("/widget/v1.json")).json()) as { readonly path: string; readonly integrity: string },
    staleTime: Infinity,
  });
}

/** The calls that manage the secret keys of a persona. */
export function personaKeyCalls(id: string): KeyCalls {
  return {
    owner: ["persona", id],
    list: async () => (await parlance.personaKeys.list({ persona_id: id })).keys,
    create: (slot) => parlance.personaKeys.create({ persona_id: id, slot }),
    regenerate: (slot) => parlance.personaKeys.regenerate({ persona_id: id, slot }),
    setActive: (key, isActive) => parlance.personaKeys.update({ persona_id: id, key_id: key, is_active: isActive }),
    remove: (key) => parlance.personaKeys.delete({ persona_id: id, key_id: key }),
  };
}
