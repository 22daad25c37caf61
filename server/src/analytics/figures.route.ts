import type { FastifyRequest } from "fastify";
import { accountSettings } from "../auth/account/account.sql.ts";
import { listMoment } from "../platform/endpoint/list-query.ts";
import type { Clock } from "../ports/clock.ts";
import type { Queryable } from "../ports/database.ts";
import type { FiguresQuery } from "./model/figures-query.ts";
import { readFiguresQuery } from "./read-query.ts";

/** Declarations shared by all analytics routes. */
export const shared = {
  method: "GET",
  tag: "Analytics",
  access: ["session", "account_key"],
  rate: "Global",
  codes: [],
  csv: true,
} as const;
export const csvNote = "If you send `Accept: text/csv`, the response is CSV.";

type SentQuery = Omit<Parameters<typeof readFiguresQuery>[1], "from" | "to" | "timezone"> & {
  readonly timezone?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/**
 * Returns the analytics query of a request. Days are based on the account's time zone unless the request specifies another.
 * @throws Failure `validation.failed`
 */
export async function figuresQueryOf(
  { clock, database }: { readonly clock: Clock; readonly database: Queryable },
  { accountId }: { readonly accountId: string },
  sent: SentQuery,
): Promise<FiguresQuery> {
  const timezone = sent.timezone ?? (await accountSettings(database, accountId))?.timezone ?? "UTC";
  const period = { from: listMoment("from", sent.from), to: listMoment("to", sent.to) };
  return readFiguresQuery(accountId, { ...sent, ...period, timezone }, clock.now());
}

/** Returns whether the client prefers CSV. */
export function wantsCsv({ headers: { accept = "" } }: FastifyRequest): boolean {
  return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept);
}
