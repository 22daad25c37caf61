import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { DateTime, Id, Limit, named, Nullable, Offset, type View } from "../platform/endpoint/schemas.ts";
import { listOutbox, type ListOutboxDeps, type OutboxMail } from "./list-outbox.ts";

const Mail = named(
  "OutboxMail",
  Type.Object({
    id: Id,
    kind: Type.Enum(["confirm_email", "reset_password", "invitation", "already_registered", "webhook_disabled"]),
    status: Type.Enum(["requested", "queued", "sent", "kept", "failed"]),
    to: Nullable(Type.String()),
    subject: Nullable(Type.String()),
    text: Nullable(Type.String()),
    created_at: DateTime,
    sent_at: Nullable(DateTime),
    error: Nullable(Type.String()),
  }),
);

function view({ createdAt, sentAt, ...mail }: OutboxMail): View<typeof Mail> {
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
        "Use it on a self-hosted installation without a mail server to read the links that it would have mailed. With `SMTP_URL` set, mail is sent.",
      tag: "Accounts",
      access: ["session"],
      rate: "Global",
      roles: ["owner"],
      codes: ["auth.not_owner"],
      query: Type.Object({ limit: Limit, offset: Offset }),
      answers: { 200: Type.Object({ items: Type.Array(Mail), total_count: Type.Integer() }) },
      handle: async ({ actor, query }) => {
        const { items, total } = await listOutbox(deps, actor, query);
        return ok({ items: items.map(view), total_count: total }, { "cache-control": "no-store" });
      },
    }),
  ];
}
