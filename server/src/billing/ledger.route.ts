import Type from "typebox";
import { fail } from "../errors/fail.ts";
import { ok } from "../entry/call.ts";
import { route, type Route } from "../entry/route.ts";
import { Cursor, DateTime, Id, Limit, Nullable, Offset } from "../entry/schemas.ts";
import { readCursor, writeCursor, type ListCursor } from "../lib/cursor.ts";
import type { CreditMeter } from "./credit-meter.ts";
import { ledgerOrder, type BillingStore, type LedgerRow } from "./store.ts";

const EntryView = Type.Object({
  id: Id,
  kind: Type.String(),
  credits: Type.Number(),
  calls: Type.Integer(),
  knowledge_units: Type.Number(),
  storage_units: Type.Number(),
  reference: Nullable(Type.String()),
  created_at: DateTime,
});

function entryView(row: LedgerRow): object {
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

function refuse(field: string, message: string): never {
  fail("validation.failed", `query: ${field} ${message}`, { errors: [{ field, code: "format", message }] });
}

/** The schema lets leap seconds through, which no clock here has. */
function momentOf(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? refuse(field, "must be a moment of the calendar") : moment;
}

function cursorOf(text: string | undefined): ListCursor | null {
  if (text === undefined) return null;
  const cursor = readCursor(text, ledgerOrder);
  return cursor !== null && /^\d{1,18}$/.test(cursor.value) ? cursor : refuse("cursor", "must be the next_cursor of an answer");
}

interface LedgerRoutesDeps {
  readonly store: Pick<BillingStore, "ledger">;
  readonly meter: Pick<CreditMeter, "flush">;
}

export function ledgerRoutes(deps: LedgerRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/usage/ledger",
      id: "listUsage",
      summary: "The ledger of credits and units, newest first; its units sum up to the usage",
      tag: "Subscription",
      access: ["account_key", "session"],
      rate: "Global",
      codes: [],
      query: Type.Object({
        limit: Limit,
        offset: Offset,
        cursor: Type.Optional(Cursor),
        kind: Type.Optional(Type.String({ maxLength: 100, pattern: "^[a-z]+([._][a-z]+)*$" })),
        since: Type.Optional(DateTime),
        until: Type.Optional(DateTime),
      }),
      answers: {
        200: Type.Object({ items: Type.Array(EntryView), total_count: Type.Integer(), next_cursor: Nullable(Type.String()) }),
      },
      handle: async ({ actor, query }) => {
        // What is charged is written behind.
        await deps.meter.flush();
        const { items, total, next } = await deps.store.ledger(actor.accountId, {
          limit: query.limit,
          offset: query.offset,
          kind: query.kind ?? null,
          since: momentOf("since", query.since),
          until: momentOf("until", query.until),
          after: cursorOf(query.cursor),
        });
        return ok({ items: items.map(entryView), total_count: total, next_cursor: next === null ? null : writeCursor(next) });
      },
    }),
  ];
}
