import Type from "typebox";
import { empty, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, DateTime, Id, idParams, Limit, named, Nullable, Offset, TotalCount, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { type MailKind, noticeKinds } from "../auth/model/mailed-link.ts";
import { testMail, type TestMailDeps } from "./test-mail.ts";
import { sendAgain, type SendAgainDeps } from "./send-again.ts";
import { listOutbox, type ListOutboxDeps, type OutboxMail } from "./list-outbox.ts";

const content = {
  id: Id,
  status: about(
    "`kept`: no mail server is configured; `queued`: will be sent soon",
    Type.Enum(["requested", "queued", "sent", "kept", "failed"]),
  ),
  to: about("null until the email is rendered", Nullable(Type.String())),
  subject: about("null until the email is rendered", Nullable(Type.String())),
  text: about("plain text with the link; null until the email is rendered", Nullable(Type.String())),
  created_at: about("when it was requested", DateTime),
  sent_at: about("null until it is sent", Nullable(DateTime)),
  error: about("the mail server's response to the last attempt; null otherwise", Nullable(Type.String())),
};
const Mail = named(
  "OutboxMail",
  Type.Object({
    ...content,
    kind: about("purpose of the email", Type.Enum(["confirm_email", "reset_password", "invitation", "already_registered"])),
  }),
);
const Notice = named("OutboxNotice", Type.Object({ ...content, kind: about("subject of the notice", Type.Enum([...noticeKinds])) }));

const Test = named(
  "MailTest",
  Type.Object({
    works: about("whether the mail server accepted the email", Type.Boolean()),
    to: about("address of the signed-in user", Type.String()),
    milliseconds: about("time until the mail server responded", Type.Integer()),
    error: about("the mail server's response if it did not accept the email", Nullable(Type.String())),
  }),
);

/** To a reader, both kinds of confirmation have the same purpose. */
type ShownKind<Kind extends MailKind> = Kind extends "change_email" ? "confirm_email" : Kind;

function view<Kind extends MailKind>({ createdAt, sentAt, kind, ...mail }: OutboxMail<Kind>) {
  const shown = (kind === "change_email" ? "confirm_email" : kind) as ShownKind<Kind>;
  return { ...mail, kind: shown, created_at: createdAt.toISOString(), sent_at: sentAt?.toISOString() ?? null };
}

export function outboxRoutes(deps: ListOutboxDeps & SendAgainDeps & TestMailDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/api/outbox/test",
      id: "testMail",
      summary: "Send a test email to yourself",
      description:
        "Use it to check the mail server settings. The email goes to the address of the signed-in user, and is not stored. If the mail server does not accept it, the result has `works: false`.",
      example: {},
      tag: "Accounts",
      access: ["session"],
      rate: "AuthRefresh",
      roles: ["owner"],
      codes: ["auth.not_owner", "resource.conflict"],
      answers: { 200: Test },
      handle: async ({ actor }) => {
        const test = await testMail(deps, actor);
        return ok({ works: test.error === null, ...test });
      },
    }),
    route({
      method: "POST",
      url: "/api/outbox/:outbox_id/send",
      id: "sendOutboxMail",
      summary: "Send an email from the outbox again",
      description:
        "Use it after you correct the mail server settings, for emails that failed or were kept. An email whose link has expired is not sent; request a new one.",
      example: {},
      tag: "Accounts",
      access: ["session"],
      rate: "MutationDefault",
      roles: ["owner"],
      codes: ["auth.not_owner", "resource.not_found", "resource.conflict"],
      params: idParams("outbox_id"),
      answers: { 202: null },
      handle: async ({ actor, params }) => {
        await sendAgain(deps, actor, uuidOrNull(params.outbox_id));
        return empty(202);
      },
    }),
    route({
      method: "GET",
      url: "/api/outbox",
      id: "listOutbox",
      summary: "List the installation's emails",
      description:
        "Use it to read the links in emails on an installation that has no mail server. If `SMTP_URL` is set, emails are sent and you do not need this operation.",
      tag: "Accounts",
      access: ["session"],
      rate: "Global",
      roles: ["owner"],
      codes: ["auth.not_owner"],
      query: Type.Object({ limit: Limit, offset: Offset }),
      answers: {
        200: Type.Object({
          items: Type.Array(Mail),
          total_count: TotalCount,
          notices: Type.Array(Notice, { description: "the newest emails that contain no link, at most `limit`" }),
        }),
      },
      handle: async ({ actor, query }) => {
        const { items, notices, total } = await listOutbox(deps, actor, query);
        return ok({ items: items.map(view), total_count: total, notices: notices.map(view) }, { "cache-control": "no-store" });
      },
    }),
  ];
}
