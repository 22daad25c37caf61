import type { Static } from "typebox";
import { csvOf } from "../analytics/csv.ts";
import { csvNote, wantsCsv } from "../analytics/figures.route.ts";
import { csv, ok } from "../platform/endpoint/call.ts";
import { listCursor, listMoment } from "../platform/endpoint/list-query.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import type { CursorsOf } from "../platform/lib/cursor.ts";
import type { Queryable } from "../ports/database.ts";
import { type AuditQuery, auditQuery, AuditEntriesView, type AuditEntryView } from "./audit.schema.ts";
import { auditEntries, countEntries } from "./audit.sql.ts";
import type { AuditEntry, AuditFilter } from "./model/audit-entry.ts";

/** Maximum number of entries in a CSV response. */
const mostExported = 10_000;
const order = "id.desc";

/** Lists the audit log. */
export function auditRoute({ database, cursorsOf }: { readonly database: Queryable; readonly cursorsOf: CursorsOf }): Route {
  const cursors = cursorsOf("listAuditEntries");
  return route({
    method: "GET",
    url: "/api/audit",
    id: "listAuditEntries",
    summary: "List who changed what in the account, latest first",
    description: `Use it to find out who made a change, and from where. Entries cannot be changed, and are deleted after the account's \`audit_retention_days\`. ${csvNote} The CSV contains up to 10,000 entries that match the filters, regardless of \`limit\`.`,
    tag: "Accounts",
    access: ["session"],
    roles: ["owner", "admin"],
    rate: "Global",
    codes: [],
    csv: true,
    query: auditQuery,
    answers: { 200: AuditEntriesView },
    handle: async ({ actor, query, request }) => {
      const filter = filterOf(query);
      if (wantsCsv(request)) {
        const entries = await auditEntries(database, actor.accountId, filter, { limit: mostExported, offset: 0, after: null });
        return csv(csvOf(csvColumns, entries.map(csvRow)));
      }
      const after = listCursor(cursors, query.cursor, order, "text")?.id ?? null;
      const [entries, total] = await Promise.all([
        auditEntries(database, actor.accountId, filter, { limit: query.limit, offset: query.offset, after }),
        countEntries(database, actor.accountId, filter),
      ]);
      const last = entries.length < query.limit ? undefined : entries.at(-1);
      const next = last === undefined ? null : cursors.write({ order, value: "", id: last.id });
      return ok({ items: entries.map(entryView), total_count: total, next_cursor: next });
    },
  });
}

function filterOf(query: AuditQuery): AuditFilter {
  return {
    action: query.action ?? null,
    objectType: query.object_type ?? null,
    objectId: query.object_id ?? null,
    actorId: query.actor_id ?? null,
    outcome: query.outcome ?? null,
    since: listMoment("since", query.since),
    until: listMoment("until", query.until),
  };
}

function entryView(entry: AuditEntry): Static<typeof AuditEntryView> {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    action: entry.action,
    operation: entry.operation,
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    object: { type: entry.objectType, id: entry.objectId, name: entry.objectName },
    changes: entry.changes.map(({ field, before, after }) => ({ field, before, after })),
    outcome: entry.outcome,
    code: entry.code,
    ip: entry.ip,
    request_id: entry.requestId,
  };
}

const csvColumns = [
  "created_at",
  "action",
  "outcome",
  "code",
  "actor_kind",
  "actor_id",
  "actor_name",
  "object_type",
  "object_id",
  "object_name",
  "changes",
  "ip",
  "request_id",
] as const;

function csvRow(entry: AuditEntry): Record<(typeof csvColumns)[number], string | null> {
  return {
    created_at: entry.createdAt.toISOString(),
    action: entry.action,
    outcome: entry.outcome,
    code: entry.code,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    object_type: entry.objectType,
    object_id: entry.objectId,
    object_name: entry.objectName,
    changes: entry.changes.map(({ field, before, after }) => `${field}: ${before ?? ""} -> ${after ?? ""}`).join("; "),
    ip: entry.ip,
    request_id: entry.requestId,
  };
}
