import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { listCursor, listMoment } from "../platform/endpoint/list-query.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import {
  about,
  Cursor,
  DateTime,
  Id,
  Limit,
  named,
  Nullable,
  Offset,
  type View,
  TotalCount,
  NextCursor,
} from "../platform/endpoint/schemas.ts";
import type { CursorsOf } from "../platform/lib/cursor.ts";
import type { CreditMeter } from "./credit-meter.ts";
import { ledgerOrder, type LedgerRow } from "./model/ledger.ts";
import type { BillingStatements } from "./billing.sql.ts";

const EntryView = named(
  "LedgerEntry",
  Type.Object({
    id: Id,
    kind: about("kind of the charge or write, such as `chat.turn`, `search.fast` or `documents.written`", Type.String()),
    credits: about("credits charged; 0 for entries about documents", Type.Number()),
    calls: about("number of calls in the entry", Type.Integer()),
    knowledge_units: about("change in the Knowledge Units in use; negative for deletions", Type.Number()),
    storage_units: about("change in the Storage Units in use; negative for deletions", Type.Number()),
    reference: about(
      "the related object, such as a session or a job; null for entries that combine several calls",
      Nullable(Type.String()),
    ),
    created_at: about("when the entry was written", DateTime),
  }),
);

function entryView(row: LedgerRow): View<typeof EntryView> {
  return {
    id: row.id,
    kind: row.kind,
    credits: row.credits,
    calls: row.calls,
    knowledge_units: row.knowledgeUnits,
    storage_units: row.storageUnits,
    reference: row.reference,
    created_at: row.createdAt.toISOString(),
  };
}

interface LedgerRoutesDeps {
  readonly store: Pick<BillingStatements, "ledger">;
  readonly meter: Pick<CreditMeter, "flush">;
  readonly cursorsOf: CursorsOf;
}

export function ledgerRoutes(deps: LedgerRoutesDeps): Route[] {
  const cursors = deps.cursorsOf("listUsage");
  return [
    route({
      method: "GET",
      url: "/api/usage/ledger",
      id: "listUsage",
      summary: "List the ledger entries for credits and units, newest first. The units in all entries add up to the current usage",
      description:
        "Use it to explain a bill or to reconcile charges with your own records. To get totals, call `getSubscription` and `getSubscriptionLimits`.",
      tag: "Subscription",
      access: ["account_key", "session"],
      rate: "Global",
      codes: [],
      query: Type.Object({
        limit: Limit,
        offset: Offset,
        cursor: Type.Optional(Cursor),
        kind: about("only entries of this kind", Type.Optional(Type.String({ maxLength: 100, pattern: "^[a-z]+([._][a-z]+)*$" }))),
        since: about("only entries at or after this time", Type.Optional(DateTime)),
        until: about("only entries until this time", Type.Optional(DateTime)),
      }),
      answers: {
        200: Type.Object({ items: Type.Array(EntryView), total_count: TotalCount, next_cursor: NextCursor }),
      },
      handle: async ({ actor, query }) => {
        // Search charges are written asynchronously.
        await deps.meter.flush();
        const { items, total, next } = await deps.store.ledger(actor.accountId, {
          limit: query.limit,
          offset: query.offset,
          kind: query.kind ?? null,
          since: listMoment("since", query.since),
          until: listMoment("until", query.until),
          after: listCursor(cursors, query.cursor, ledgerOrder, "moment"),
        });
        return ok({ items: items.map(entryView), total_count: total, next_cursor: next === null ? null : cursors.write(next) });
      },
    }),
  ];
}
