import Type, { type Static } from "typebox";
import { accepted, empty, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, DateTime, Id, named, Nullable } from "../platform/endpoint/schemas.ts";
import { fail } from "../platform/errors/fail.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Queryable } from "../ports/database.ts";
import type { Ids } from "../ports/ids.ts";
import { archiveOf, lastExport, queueExport } from "./export/export-queue.sql.ts";
import type { AccountExport } from "./export/model/export.ts";
import { deleteAccount, type DeleteAccountDeps } from "./removal/delete-account.ts";

const ExportView = named(
  "AccountExport",
  Type.Object({
    id: about("the export", Id),
    status: about("`completed`: the archive can be downloaded", Type.Enum(["queued", "running", "completed", "failed"])),
    records: about("lines written so far", Type.Integer()),
    files: about("stored files written so far", Type.Integer()),
    size_bytes: about("size of the archive; null until it is complete", Nullable(Type.Integer())),
    created_at: about("when it was requested", DateTime),
    finished_at: about("null until it is complete or has failed", Nullable(DateTime)),
    expires_at: about("when the archive is deleted; null until it is complete", Nullable(DateTime)),
  }),
);

export interface AccountDataDeps extends DeleteAccountDeps {
  readonly reads: Queryable;
  readonly blobs: Pick<BlobStore, "open">;
  readonly ids: Pick<Ids, "uuidv7">;
}

const shared = { tag: "Accounts", access: ["session"], roles: ["owner"] } as const;
const url = "/api/account/export";

/** Routes for an archive of the account's data, and for the deletion of the account. */
export function accountDataRoutes(deps: AccountDataDeps): Route[] {
  return [startRoute(deps), statusRoute(deps), archiveRoute(deps), deleteRoute(deps)];
}

function startRoute({ reads, ids }: AccountDataDeps): Route {
  return route({
    ...shared,
    method: "POST",
    url,
    id: "startAccountExport",
    summary: "Create an archive of everything in the account",
    description: "Use it to keep or move your data. Follow it with `getAccountExport`. To get one visitor's data, call `getVisitor`.",
    rate: "MutationDefault",
    codes: ["resource.conflict"],
    answers: { 202: ExportView },
    handle: async ({ actor }) => {
      const queued = await queueExport(reads, actor.accountId, ids.uuidv7());
      if (queued === null) fail("resource.conflict", "An export of the account is already running. Wait for it to finish.");
      return accepted(view(queued));
    },
  });
}

function statusRoute({ reads }: AccountDataDeps): Route {
  return route({
    ...shared,
    method: "GET",
    url,
    id: "getAccountExport",
    summary: "Get the state of the account's last export",
    description: "Use it to wait for the archive of `startAccountExport`. Archives are kept for 7 days, or until the next one is complete.",
    rate: "Global",
    codes: [],
    answers: { 200: Type.Object({ export: about("null: there is none", Nullable(ExportView)) }) },
    handle: async ({ actor }) => {
      const last = await lastExport(reads, actor.accountId);
      return ok({ export: last === null ? null : view(last) });
    },
  });
}

function archiveRoute({ reads, blobs }: AccountDataDeps): Route {
  return route({
    ...shared,
    method: "GET",
    url: `${url}/file`,
    id: "downloadAccountExport",
    summary: "Download the archive of the account's last completed export",
    description: "Use it when `getAccountExport` returns `completed`. The archive is a ZIP file whose README describes its content.",
    rate: "Global",
    codes: ["resource.not_found"],
    answers: { 200: "application/zip" },
    handle: async ({ actor }) => {
      const archive = await archiveOf(reads, actor.accountId);
      const content = archive === null ? null : await blobs.open(archive.key).catch(nullIfMissing);
      if (archive === null || content === null) fail("resource.not_found", "The account has no completed export.");
      return ok(content, {
        "content-type": "application/zip",
        "content-length": String(archive.bytes),
        "content-disposition": `attachment; filename="parlance-${archive.createdAt.toISOString().slice(0, 10)}.zip"`,
        "cache-control": "no-store",
      });
    },
  });
}

function deleteRoute(deps: AccountDataDeps): Route {
  return route({
    ...shared,
    method: "DELETE",
    url: "/api/account",
    id: "deleteAccount",
    summary: "Delete the account and everything in it",
    description:
      "Use it to leave. All users, keys and personas stop working immediately; the data is removed in the background. This cannot be undone. To keep a copy, call `startAccountExport` first.",
    rate: "MutationDefault",
    codes: ["account.confirm_required"],
    query: Type.Object({ confirm: Type.Optional(Type.String({ maxLength: 1_000, description: "exact name of the account" })) }),
    answers: { 204: null },
    handle: async ({ actor, query }) => {
      await deleteAccount(deps, actor.accountId, query.confirm ?? null);
      return empty(204);
    },
  });
}

/** The archive may have expired since its row was read. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function view(of: AccountExport): Static<typeof ExportView> {
  return {
    id: of.id,
    status: of.status,
    records: of.records,
    files: of.files,
    size_bytes: of.sizeBytes,
    created_at: of.createdAt.toISOString(),
    finished_at: of.finishedAt?.toISOString() ?? null,
    expires_at: of.status === "completed" ? (of.expiresAt?.toISOString() ?? null) : null,
  };
}
