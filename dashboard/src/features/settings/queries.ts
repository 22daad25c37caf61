import { useMutation, useQuery } from "@tanstack/react-query";
import { parlance } from "../../app/query.ts";

/** Which release runs. */
export function useVersion() {
  return useQuery({ queryKey: ["version"], queryFn: () => parlance.service.version(), staleTime: 60_000 });
}

/** Changes the person's own password. The form shows what fails. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ current, next }: { readonly current: string; readonly next: string }) =>
      parlance.auth.changePassword({ current_password: current, password: next }),
  });
}
