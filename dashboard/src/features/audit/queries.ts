import type { AuditEntry } from "@parlance/sdk";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useListPages } from "../../app/list-pages.ts";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { saveFile } from "../../app/save-file.ts";
import { filterOf } from "./audit-rules.ts";

/** Returns the entries that match the filters in the address, latest first. */
export function useEntries() {
  const filter = filterOf(useSearch({ from: "/audit" }));
  return useListPages<AuditEntry>({ queryKey: ["audit", filter], load: (range) => parlance.audit.list({ ...filter, ...range }) });
}

/** Downloads, as CSV, the entries that match the filters. */
export function useDownload() {
  const filter = filterOf(useSearch({ from: "/audit" }));
  return useMutation({
    mutationFn: async () => saveFile(await parlance.audit.list(filter, { headers: { accept: "text/csv" } }), "audit-log.csv"),
    onError: complainAbout,
  });
}
