import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UpdatePersona } from "@parlance/sdk";
import type { KeyCalls } from "../../app/key-slots.tsx";
import { parlance } from "../../app/query.ts";

const keys = { all: ["personas"] as const };

/** Personas of the account, or of one brand. */
export function usePersonas(brandId: string | undefined) {
  return useQuery({
    queryKey: [...keys.all, "list", brandId ?? null],
    queryFn: () => parlance.personas.list({ limit: 200, ...(brandId === undefined ? {} : { brand_id: brandId }) }),
  });
}

/** One persona. */
export function usePersona(id: string) {
  return useQuery({ queryKey: [...keys.all, "one", id], queryFn: () => parlance.personas.get({ persona_id: id }) });
}

/** Changes a persona. Its screen shows errors at the fields. */
export function useUpdatePersona(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdatePersona) => parlance.personas.update({ persona_id: id, ...changes }),
    onSuccess: async (persona) => {
      queries.setQueryData([...keys.all, "one", id], persona);
      await queries.invalidateQueries({ queryKey: [...keys.all, "list"] });
    },
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
