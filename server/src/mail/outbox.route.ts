import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { DateTime, Id, Limit, named, Nullable, Offset } from "../platform/endpoint/schemas.ts";
import type { MailKind } from "../auth/model/mailed-link.ts";
import { listOutbox, type ListOutboxDeps, type OutboxMail } from "./list-outbox.ts";

const content = {
  id: Id,
  status: Type.Enum(["requested", "queued", "sent", "kept", "failed"]),
  to: Nullable(Type.String()),
  subject: Nullable(Type.String()),
  text: Nullable(Type.String()),
  created_at: DateTime,
  sent_at: Nullable(DateTime),
  error: Nullable(Type.String()),
};
const Mail = named(
  "OutboxMail",
  Type.Object({ ...content, kind: Type.Enum(["confirm_email", "reset_password", "invitation", "already_registered"]) }),
);
const Notice = named("OutboxNotice", Type.Object({ ...content, kind: Type.Enum(["webhook_disabled"]) }));

function view<Kind extends MailKind>({ createdAt, sentAt, ...mail }: OutboxMail<Kind>) {
  return { ...mail, created_at: createdAt.toISOString(), sent_at: sentAt?.toISOString() ?? null };
}

export function outboxRoutes(deps: ListOutboxDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/outbox",
      id: "listOutbox",
      summary: "List the installation's mail",
      description:
        "Use it on a self-hosted installation without a mail server to read the links that it would have mailed. With `SMTP_URL` set, mail is sent, and you do not need it.",
      tag: "Accounts",
      access: ["session"],
      rate: "Global",
      roles: ["owner"],
      codes: ["auth.not_owner"],
      query: Type.Object({ limit: Limit, offset: Offset }),
      answers: {
        200: Type.Object({
          items: Type.Array(Mail),
          total_count: Type.Integer(),
          notices: Type.Array(Notice, { description: "the newest mails without a link, at most `limit`" }),
        }),
      },
      handle: async ({ actor, query }) => {
        const { items, notices, total } = await listOutbox(deps, actor, query);
        return ok({ items: items.map(view), total_count: total, notices: notices.map(view) }, { "cache-control": "no-store" });
      },
    }),
  ];
}
