import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, Limit, Offset, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import Type from "typebox";
import { eraseHistory } from "./erase-history.ts";
import { failNoVersion, versionOf, versionsOf } from "./find-version.ts";
import type { DocumentName } from "./model/document-version.ts";
import type { DropBlobsDeps } from "./purge-versions.ts";
import { restoreVersion, type RestoreVersionDeps } from "./restore-version.ts";
import { historyUsage } from "./versions.sql.ts";
import { FullVersionView, fullVersionView, HistoryUsageView, RestoredView, VersionList, versionView } from "./version.schema.ts";

export type VersionRoutesDeps = RestoreVersionDeps & DropBlobsDeps;

const Page = Type.Object({ limit: Limit, offset: Offset });

/** How a path identifies documents: within a source, or within the account. */
interface Naming {
  readonly tag: string;
  readonly url: string;
  readonly params: readonly string[];
  readonly nameOf: (accountId: string, params: Readonly<Record<string, string>>) => DocumentName;
}

const inSource: Naming = {
  tag: "Documents",
  url: "/v1/knowledge/sources/:source_id/documents/:id/versions",
  params: ["source_id", "id"],
  nameOf: (accountId, { source_id: sourceId = "", id = "" }) => ({
    accountId,
    sourceId: uuidOrNull(sourceId) ?? fail("resource.not_found", "The source has no document with this id."),
    externalId: id.normalize("NFC"),
  }),
};

const inAccount: Naming = {
  tag: "Account documents",
  url: "/api/knowledge/docs/by-external-id/:external_id/versions",
  params: ["external_id"],
  nameOf: (accountId, { external_id: id = "" }) => ({ accountId, sourceId: null, externalId: id.normalize("NFC") }),
};

const access = ["account_key", "session"] as const;
const writers = ["owner", "admin"] as const;

/** Routes for the history of documents. */
export function versionRoutes(deps: VersionRoutesDeps): Route[] {
  return [
    listRoute(deps, inSource, { id: "listDocumentVersions", of: "a document in a source", other: "listAccountDocumentVersions" }),
    readRoute(deps, inSource, { id: "getDocumentVersion", of: "a document in a source", other: "getDocument" }),
    restoreRoute(deps, inSource, { id: "restoreDocumentVersion", of: "a document in a source", other: "uploadFile` or `upsertProducts" }),
    eraseRoute(deps, inSource, { id: "eraseDocumentVersions", of: "a document in a source", other: "deleteDocuments" }),
    listRoute(deps, inAccount, { id: "listAccountDocumentVersions", of: "an account document", other: "listDocumentVersions" }),
    readRoute(deps, inAccount, { id: "getAccountDocumentVersion", of: "an account document", other: "getAccountDocument" }),
    restoreRoute(deps, inAccount, { id: "restoreAccountDocumentVersion", of: "an account document", other: "upsertAccountDocument" }),
    usageRoute(deps),
    eraseRoute(deps, inAccount, { id: "eraseAccountDocumentVersions", of: "an account document", other: "deleteAccountDocument" }),
  ];
}

interface Named {
  readonly id: string;
  /** Kind of document, as in the summary. */
  readonly of: string;
  /** Related operation that the description mentions. */
  readonly other: string;
}

function listRoute({ database }: VersionRoutesDeps, { tag, url, params, nameOf }: Naming, { id, of, other }: Named): Route {
  return route({
    method: "GET",
    url,
    id,
    summary: `List the versions of ${of}, latest first`,
    description: `Use it to see when a document changed and how. It also lists the versions of a deleted document until they expire (the account's \`document_history_days\`). For the other kind of document, call \`${other}\`.`,
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams(...params),
    query: Page,
    answers: { 200: VersionList },
    handle: async ({ actor, params: sent, query }) => {
      const { items, total } = await versionsOf(database, nameOf(actor.accountId, sent), query);
      return ok({ items: items.map(versionView), total_count: total });
    },
  });
}

function readRoute({ database }: VersionRoutesDeps, { tag, url, params, nameOf }: Naming, { id, of, other }: Named): Route {
  return route({
    method: "GET",
    url: `${url}/:version`,
    id,
    summary: `Get a version of ${of}, including its content`,
    description: `Use it to compare versions before you restore one. To get the current version, call \`${other}\`.`,
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams(...params, "version"),
    answers: { 200: FullVersionView },
    handle: async ({ actor, params: sent }) =>
      ok(fullVersionView(await versionOf(database, nameOf(actor.accountId, sent), numberOf(sent)))),
  });
}

function restoreRoute(deps: VersionRoutesDeps, { tag, url, params, nameOf }: Naming, { id, of, other }: Named): Route {
  return route({
    method: "POST",
    url: `${url}/:version/restore`,
    id,
    summary: `Restore a version of ${of}: its content becomes a new version`,
    description: `Use it to undo a change or a deletion. The content is written and processed as if you had sent it again, so the version that it replaces stays in the history. To write different content, call \`${other}\`.`,
    tag,
    access,
    rate: "MutationDefault",
    roles: writers,
    codes: [
      "resource.not_found",
      "knowledge.source_not_found",
      "knowledge.source_managed",
      "knowledge.source_type_mismatch",
      "knowledge.too_many_entries",
      "knowledge.concurrent_write",
      "limits.quota_exceeded",
      "limits.subscription_required",
      "onboarding.crawl_active",
    ],
    statuses: { "validation.failed": [400, 422] },
    params: idParams(...params, "version"),
    answers: { 200: RestoredView },
    handle: async ({ actor, params: sent }) => {
      const version = numberOf(sent);
      return ok({ ...(await restoreVersion(deps, nameOf(actor.accountId, sent), version)), restored_version: version });
    },
  });
}

function eraseRoute(deps: VersionRoutesDeps, { tag, url, params, nameOf }: Naming, { id, of, other }: Named): Route {
  return route({
    method: "DELETE",
    url,
    id,
    summary: `Permanently delete all earlier versions of ${of}`,
    description: `Use it if earlier content, for example personal data, must not be kept. The current version is kept; after \`${other}\`, this call removes everything that is left of the document. Returns 404 if nothing is left.`,
    tag,
    access,
    rate: "MutationDefault",
    roles: writers,
    codes: ["resource.not_found"],
    params: idParams(...params),
    answers: { 204: null },
    handle: async ({ actor, params: sent }) => {
      await eraseHistory(deps, nameOf(actor.accountId, sent));
      return empty(204);
    },
  });
}

function usageRoute({ database }: VersionRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/knowledge/history",
    id: "getDocumentHistoryUsage",
    summary: "Get the storage used by replaced and deleted document versions",
    description:
      "Use it to choose how long versions are kept (`document_history_days` in `updateAccount`). Versions do not count toward the quota. To get quota usage, call `getSubscriptionLimits`.",
    tag: "Account documents",
    access,
    rate: "Global",
    codes: [],
    answers: { 200: HistoryUsageView },
    handle: async ({ actor }) => ok(await historyUsage(database, actor.accountId)),
  });
}

function numberOf({ version = "" }: Readonly<Record<string, string>>): number {
  return /^[1-9]\d{0,14}$/.test(version) ? Number(version) : failNoVersion();
}
