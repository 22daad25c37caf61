import type { AddPersonInput, Person } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import type { Role } from "../../app/session.ts";

const key = ["people"] as const;

/** Returns the users who can sign in to the account. */
export function usePeople() {
  return useQuery({
    queryKey: key,
    queryFn: async () => {
      const people: Person[] = [];
      for await (const person of parlance.people.all()) people.push(person);
      return people;
    },
  });
}

/** Mutations that change users and reload the list. */
export function usePeopleChanges() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: key });
  return {
    add: useMutation({ mutationFn: (input: AddPersonInput) => parlance.people.add(input), onSuccess }),
    invite: useMutation({ mutationFn: (id: string) => parlance.people.invite({ user_id: id }), onError: complainAbout }),
    changeRole: useMutation({
      mutationFn: ({ id, role }: { readonly id: string; readonly role: Role }) => parlance.people.update({ user_id: id, role }),
      onSuccess,
      onError: complainAbout,
    }),
    remove: useMutation({
      mutationFn: (id: string) => parlance.people.remove({ user_id: id }),
      // Not awaited, because the user's panel closes as soon as the list is reloaded, and its remaining work would be lost.
      onSuccess: () => void onSuccess(),
      onError: complainAbout,
    }),
  };
}
