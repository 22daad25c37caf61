import { useMutation, useQuery } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

/** The running release. */
export function useVersion() {
  return useQuery({ queryKey: ["version"], queryFn: () => parlance.service.version(), staleTime: 60_000 });
}

/** Poll interval while vectors of another model are being computed. */
const migrationPollMs = 5_000;

/** The installation's settings; only owners of its first account may read them. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: () => parlance.service.installation(),
    refetchInterval: ({ state }) => ((state.data?.documents_without_vectors ?? 0) > 0 ? migrationPollMs : false),
  });
}

/** Asks a configured model once. */
export function useModelTest() {
  return useMutation({
    mutationFn: (model: "language_model" | "embedder") => parlance.service.testModel({ model }),
    onError: complainAbout,
  });
}

/** Changes the user's own password. The form shows errors. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ current, next }: { readonly current: string; readonly next: string }) =>
      parlance.auth.changePassword({ current_password: current, password: next }),
  });
}
