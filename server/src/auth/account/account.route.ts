import Type, { type Static } from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { fail } from "../../platform/errors/fail.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { isTimeZone } from "../../platform/lib/time-zone.ts";
import type { Queryable } from "../../ports/database.ts";
import { UserName } from "../user-fields.schema.ts";
import { accountSettings, changeAccount, type AccountSettings } from "./account.sql.ts";

const RetentionDays = Nullable(Type.Integer({ minimum: 1, maximum: 3_650 }));
const retention =
  "conversations are deleted this many days after their last message. The cleanup runs about once an hour. Null: they are kept indefinitely";

const AuditDays = Type.Integer({ minimum: 30, maximum: 3_650 });
const auditRetention = "audit log entries older than this many days are deleted. The cleanup runs about once an hour";
const HistoryDays = Type.Integer({ minimum: 0, maximum: 3_650 });
const historyRetention =
  "replaced and deleted document versions are deleted after this many days. The cleanup runs about once an hour. 0: no versions are kept";
const WaitingMinutes = Nullable(Type.Integer({ minimum: 1, maximum: 720 }));
const waitingMail =
  "users who can answer visitors get an email when a visitor has waited for a person for this many minutes; null: never. Each user can turn these emails off with `updateOperator`";

const Account = named(
  "Account",
  Type.Object({
    id: about("the account", Id),
    name: about("name of the account, as its users see it", Type.String()),
    timezone: about(
      "IANA time zone that determines when a day begins in statistics, unless a call specifies another time zone",
      Type.String(),
    ),
    conversation_retention_days: about(retention, RetentionDays),
    audit_retention_days: about(auditRetention, AuditDays),
    document_history_days: about(historyRetention, HistoryDays),
    waiting_mail_minutes: about(waitingMail, WaitingMinutes),
    created_at: about("when the account was created", DateTime),
  }),
);

const shared = { tag: "Accounts", access: ["session"] } as const;

/** Routes for the settings of the account. */
export function accountRoutes({ database }: { readonly database: Queryable }): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/account",
      id: "getAccount",
      summary: "Get the account's settings",
      description:
        "Use it to show the account's name and how long conversations are kept. To get the tier and the billing period, call `getSubscription`.",
      rate: "Global",
      codes: [],
      answers: { 200: Account },
      handle: async ({ actor }) => ok(view(await accountSettings(database, actor.accountId))),
    }),
    route({
      ...shared,
      method: "PATCH",
      url: "/api/account",
      id: "updateAccount",
      summary: "Change the account's settings",
      description:
        "Use it to rename the account, or to have conversations deleted after a number of days, for example to comply with data protection rules.",
      example: { name: "Northwind", timezone: "Europe/Berlin", conversation_retention_days: 90 },
      rate: "MutationDefault",
      roles: ["owner"],
      codes: [],
      body: Type.Object(
        {
          name: about("unchanged if absent", Type.Optional(UserName)),
          timezone: about("IANA time zone; unchanged if absent", Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))),
          conversation_retention_days: about(`unchanged if absent; ${retention}`, Type.Optional(RetentionDays)),
          audit_retention_days: about(`unchanged if absent; ${auditRetention}`, Type.Optional(AuditDays)),
          document_history_days: about(`unchanged if absent; ${historyRetention}`, Type.Optional(HistoryDays)),
          waiting_mail_minutes: about(`unchanged if absent; ${waitingMail}`, Type.Optional(WaitingMinutes)),
        },
        closed,
      ),
      answers: { 200: Account },
      handle: async ({ actor, body }) => {
        const { name, timezone } = body;
        if (timezone !== undefined && !isTimeZone(timezone)) failTimeZone();
        const change = {
          name: name?.trim(),
          timezone,
          conversationRetentionDays: body.conversation_retention_days,
          auditRetentionDays: body.audit_retention_days,
          documentHistoryDays: body.document_history_days,
          waitingMailMinutes: body.waiting_mail_minutes,
        };
        return ok(view(await changeAccount(database, actor.accountId, change)));
      },
    }),
  ];
}

function failTimeZone(): never {
  const message = "must be a time zone such as Europe/Berlin";
  fail("validation.failed", `\`timezone\` ${message}.`, { errors: [{ field: "timezone", code: "format", message }] });
}

function view(account: AccountSettings | null): Static<typeof Account> {
  if (account === null) fail("auth.unauthorized", "The account of this session no longer exists.");
  return {
    id: account.id,
    name: account.name,
    timezone: account.timezone,
    conversation_retention_days: account.conversationRetentionDays,
    audit_retention_days: account.auditRetentionDays,
    document_history_days: account.documentHistoryDays,
    waiting_mail_minutes: account.waitingMailMinutes,
    created_at: account.createdAt.toISOString(),
  };
}
