import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, named } from "../../platform/endpoint/schemas.ts";
import { listConversations, type ListConversationsDeps } from "./list-conversations.ts";
import { presentedVisitor } from "./visitor-headers.schema.ts";

/** A conversation in a visitor's list. */
const Conversation = named(
  "ConversationSummary",
  Type.Object({
    session_id: about("send it with `chat` to continue", Type.String()),
    updated_at: Type.Integer({ description: "epoch milliseconds" }),
    title: about("the visitor's first message, truncated", Type.String()),
    preview: about("the latest message, truncated", Type.String()),
    message_count: about("number of messages from the visitor, the persona and operators", Type.Integer()),
  }),
);

export function conversationRoutes(deps: ListConversationsDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/chat/conversations",
      id: "listConversations",
      summary: "List a visitor's conversations from the last 24 hours, newest first. The list is empty for an unknown or missing visitor",
      description:
        "Use it to let a visitor continue an earlier conversation. To list all visitors' conversations for operators, call `listAccountConversations`.",
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key"],
      rate: "Global",
      codes: ["resource.not_found"],
      headers: {
        "X-End-User-Id": "visitor id from an earlier `session` event; with a key, any visitor's",
        "X-End-User-Token": "your signed end-user token; takes precedence over X-End-User-Id",
      },
      query: Type.Object({
        persona_id: about(
          "if you use an account key: the persona that the visitor talks to",
          Type.Optional(Type.String({ maxLength: 100 })),
        ),
      }),
      answers: { 200: Type.Object({ conversations: Type.Array(Conversation) }) },
      handle: async ({ actor, query, request }) => {
        const found = await listConversations(deps, actor, { personaId: query.persona_id, visitor: presentedVisitor(request.headers) });
        return ok({
          conversations: found.map((summary) => ({
            session_id: summary.sessionId,
            updated_at: summary.updatedAt.getTime(),
            title: summary.title,
            preview: summary.preview,
            message_count: summary.messageCount,
          })),
        });
      },
    }),
  ];
}
