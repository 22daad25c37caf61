import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, DateTime, Id, idParams, named, Nullable } from "../../platform/endpoint/schemas.ts";
import type { EraseDeps } from "./erase-session.ts";
import { eraseVisitor, findVisitor } from "./erase-visitor.ts";

const shared = {
  tag: "Conversations",
  access: ["session", "account_key"],
  codes: ["resource.not_found"],
  params: idParams("end_user_id"),
} as const;

const VisitorView = named(
  "Visitor",
  Type.Object({
    end_user_id: about("id of the visitor, from a conversation", Type.String()),
    name: Nullable(Type.String({ description: "from the latest `user_attributes`" })),
    email: Nullable(Type.String({ description: "from the latest `user_attributes`" })),
    phone: Nullable(Type.String({ description: "from the latest `user_attributes`" })),
    verified_attributes: about(
      "name and email address from the visitor's latest signed end-user token; null if there are none",
      Nullable(Type.Record(Type.String(), Type.String())),
    ),
    persona_ids: about("personas that the visitor has talked to", Type.Array(Id)),
    conversation_count: about("stored conversations", Type.Integer()),
    message_count: about("messages in these conversations", Type.Integer()),
    first_seen_at: about("start of the oldest stored conversation", DateTime),
    last_seen_at: about("latest message", DateTime),
  }),
);

/** Routes with which an account fulfills a visitor's requests to access or erase stored data. */
export function visitorRoutes(deps: EraseDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/visitors/:end_user_id",
      id: "getVisitor",
      summary: "Get everything that is stored about a visitor, across all of the account's personas",
      description:
        "Use it to answer a visitor's request for information. To list the conversations, call `listAccountConversations` with `end_user_id`.",
      rate: "Global",
      answers: { 200: VisitorView },
      handle: async ({ actor, params: { end_user_id: endUserId } }) => {
        const { attributes, ...data } = await findVisitor(deps.database, actor.accountId, endUserId);
        return ok({
          end_user_id: data.endUserId,
          name: attributes?.name ?? null,
          email: attributes?.email ?? null,
          phone: attributes?.phone ?? null,
          verified_attributes: data.verifiedAttributes,
          persona_ids: [...data.personaIds],
          conversation_count: data.conversations,
          message_count: data.messages,
          first_seen_at: data.firstSeenAt.toISOString(),
          last_seen_at: data.lastSeenAt.toISOString(),
        });
      },
    }),
    route({
      ...shared,
      method: "DELETE",
      url: "/api/visitors/:end_user_id",
      id: "deleteVisitor",
      summary: "Delete a visitor's conversations, consent and places in queues, across all of the account's personas",
      description:
        "Use it when a visitor requests erasure; this cannot be undone. It deletes conversations including images, ratings, clicks and notes, consent, and places in waiting rooms, and test conversations in which a user asked the visitor's message again. Charges and the entry in the audit log, which contains the id, are kept. Questions that were added to an evaluation set are kept, too: call `deleteEvaluationQuestion`. To delete one conversation, call `deleteConversation`.",
      rate: "MutationDefault",
      roles: ["owner", "admin"],
      answers: { 204: null },
      handle: async ({ actor, params: { end_user_id: endUserId } }) => {
        await eraseVisitor(deps, actor.accountId, endUserId);
        return empty(204);
      },
    }),
  ];
}
