import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { saveFile } from "../../app/save-file.ts";
import { signOut } from "../../app/session.ts";

const exportKey = ["account-export"] as const;
/** Polling interval, in milliseconds, while an archive is being written. */
const pollMs = 2_000;

/** Returns the account's last export; null if there is none. */
export function useAccountExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: async () => (await parlance.account.export()).export,
    refetchInterval: ({ state }) => (state.data?.status === "queued" || state.data?.status === "running" ? pollMs : false),
  });
}

/** Starts an export. */
export function useStartExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => parlance.account.startExport(),
    onSuccess: (started) => queries.setQueryData(exportKey, started),
    onError: complainAbout,
    onSettled: () => queries.invalidateQueries({ queryKey: exportKey }),
  });
}

/** Downloads the archive. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async (created: string) => saveFile(await parlance.account.download(), `parlance-${created.slice(0, 10)}.zip`),
    onError: complainAbout,
  });
}

/** Deletes the account, and signs out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (name: string) => parlance.account.delete({ confirm: name }),
    onSuccess: signOut,
    onError: complainAbout,
  });
}
