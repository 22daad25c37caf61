import type { ModelTest } from "@parlance/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** The running release. */
export function useVersion() {
  return useQuery({ queryKey: ["version"], queryFn: () => parlance.service.version(), staleTime: 60_000 });
}

/** Changes the user's own password. The form shows errors. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ current, next }: { readonly current: string; readonly next: string }) =>
      parlance.auth.changePassword({ current_password: current, password: next }),
  });
}

/** The configured models, and the progress of an embedding migration. */
export function useModels() {
  return useQuery({
    queryKey: ["models"],
    queryFn: () => parlance.service.models(),
    refetchInterval: ({ state }) => (state.data?.migration == null ? 60_000 : 5_000),
  });
}

/** Calls a model once. */
export function useTestModel() {
  return useMutation({ mutationFn: (part: ModelTest["part"]) => parlance.service.testModel({ part }) });
}
