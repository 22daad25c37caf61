import { fail } from "../platform/errors/fail.ts";
import { isTimeZone } from "../platform/lib/time-zone.ts";
import { type FiguresQuery, periodOf } from "./model/figures-query.ts";

interface SentQuery {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly timezone: string;
  readonly brand_id?: string | undefined;
  readonly persona_id?: string | undefined;
  readonly channel?: string | undefined;
  readonly language?: string | undefined;
}

/**
 * Returns the analytics query of a request.
 * @throws Failure `validation.failed`
 */
export function readFiguresQuery(accountId: string, sent: SentQuery, now: Date): FiguresQuery {
  const period = periodOf(sent.from, sent.to, now);
  if (period === null) refuse("from", "must be before `to`, by at most 366 days");
  const { timezone } = sent;
  if (!isTimeZone(timezone)) refuse("timezone", "must be a time zone such as Europe/Berlin");
  return {
    ...period,
    accountId,
    timezone,
    brandId: sent.brand_id ?? null,
    personaId: sent.persona_id ?? null,
    channel: sent.channel ?? null,
    language: sent.language ?? null,
  };
}

export function refuse(field: string, message: string): never {
  fail("validation.failed", `Query parameter \`${field}\` ${message}.`, { errors: [{ field, code: "range", message }] });
}
