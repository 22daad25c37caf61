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
