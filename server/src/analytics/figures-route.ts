import type { FastifyRequest } from "fastify";
import { listMoment } from "../platform/endpoint/list-query.ts";
import type { Clock } from "../ports/clock.ts";
import type { FiguresQuery } from "./model/figures-query.ts";
import { readFiguresQuery } from "./read-query.ts";

/** What all routes of figures declare. */
export const shared = {
  method: "GET",
  tag: "Analytics",
  access: ["session", "account_key"],
  rate: "Global",
  codes: [],
  csv: true,
} as const;
export const csvNote = "With `Accept: text/csv`, the response is CSV.";

type SentQuery = Omit<Parameters<typeof readFiguresQuery>[1], "from" | "to"> & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Returns the query of a request for figures. @throws Failure `validation.failed` */
export function figuresQueryOf(
  { clock }: { readonly clock: Clock },
  { accountId }: { readonly accountId: string },
  sent: SentQuery,
): FiguresQuery {
  return readFiguresQuery(accountId, { ...sent, from: listMoment("from", sent.from), to: listMoment("to", sent.to) }, clock.now());
}

/** Whether the caller prefers CSV. */
export function wantsCsv({ headers: { accept = "" } }: FastifyRequest): boolean {
  return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept);
}
