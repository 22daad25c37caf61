import type { UpdateAccountInput, UpdateMeInput } from "@parlance/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { setPerson } from "../../app/session.ts";

/** Returns the running release. */
export function useVersion() {
  return useQuery({ queryKey: ["version"], queryFn: () => parlance.service.version(), staleTime: 60_000 });
}

/** Polling interval, in milliseconds, while vectors of another model are being computed. */
const migrationPollMs = 5_000;

/** Returns the installation's settings, which only owners of the first account can read. */
export function useInstallation() {
  return useQuery({
    queryKey: ["installation"],
    queryFn: () => parlance.service.installation(),
    refetchInterval: ({ state }) => ((state.data?.documents_without_vectors ?? 0) > 0 ? migrationPollMs : false),
  });
}

/** Sends one test request to a configured model. */
export function useModelTest() {
  return useMutation({
    mutationFn: (model: "language_model" | "embedder") => parlance.service.testModel({ model }),
    onError: complainAbout,
  });
}

/** Sends a test email to the user. */
export function useMailTest() {
  return useMutation({ mutationFn: () => parlance.outbox.test(), onError: complainAbout });
}

/** Returns the storage that versions of documents use. */
export function useHistoryUsage() {
  return useQuery({ queryKey: ["document-history"], queryFn: () => parlance.documents.historyUsage() });
}

/** Changes the user's own password. The form shows errors. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ current, next }: { readonly current: string; readonly next: string }) =>
      parlance.auth.changePassword({ current_password: current, password: next }),
  });
}

/** Requests a change of the user's email address. The form shows errors. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: ({ email, password }: { readonly email: string; readonly password: string }) =>
      parlance.auth.changeEmail({ email, current_password: password }),
  });
}

/** Returns the state of each component of the service. */
export function useParts() {
  return useQuery({ queryKey: ["parts"], queryFn: () => parlance.service.ready(), refetchInterval: 15_000 });
}

/** Changes the user's own name. The form shows errors. */
export function useUpdateMe() {
  return useMutation({ mutationFn: (change: UpdateMeInput) => parlance.auth.updateMe(change), onSuccess: setPerson });
}

/** Returns whether the user gets email about waiting visitors, and a mutation that changes it. */
export function useMailWhenWaiting() {
  const queries = useQueryClient();
  const queryKey = ["operator"];
  const { data } = useQuery({ queryKey, queryFn: () => parlance.operator.get(), staleTime: 60_000 });
  const change = useMutation({
    mutationFn: (isOn: boolean) => parlance.operator.update({ mail_when_waiting: isOn }),
    onSuccess: (profile) => queries.setQueryData(queryKey, profile),
    onError: complainAbout,
  });
  return { isOn: data?.mail_when_waiting, change };
}

const sessionsKey = ["own-sessions"] as const;

/** Returns the user's own sessions. */
export function useOwnSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: async () => (await parlance.auth.sessions()).items });
}

/** Ends some of the user's sessions. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await parlance.auth.endSession({ browser_session_id: id });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
    onError: complainAbout,
  });
}

const accountKey = ["account"] as const;

/** Returns the account's settings. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: () => parlance.account.get() });
}

/** Changes the account's settings. The form shows errors. */
export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateAccountInput) => parlance.account.update(change),
    onSuccess: (account) => queries.setQueryData(accountKey, account),
  });
}
