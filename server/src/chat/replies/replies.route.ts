import Type from "typebox";
import { created, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, DateTime, Id, idParams, named, TotalCount, type View } from "../../platform/endpoint/schemas.ts";
import { speakers } from "../model/speakers.ts";
import { createReply, removeReply, updateReply, type ReplyDeps } from "./keep-reply.ts";
import { listReplies, type Reply } from "./replies.sql.ts";

const tag = "Conversations";
const access = ["session"] as const;
const params = idParams("reply_id");

const Shortcut = Type.String({
  minLength: 1,
  maxLength: 60,
  // A single word, which operators type after a slash.
  pattern: "^[\\p{L}\\p{N}_-]+$",
  description: "one word that contains only letters, digits, `-` and `_`, and is unique in the account; operators type it after `/`",
});
const Content = Type.String({ minLength: 1, maxLength: 8_000, description: "plain text that is inserted" });

const ReplyView = named(
  "Reply",
  Type.Object({
    id: Id,
    shortcut: about("word that operators type after `/`", Type.String()),
    content: about("plain text that is inserted", Type.String()),
    updated_at: about("when the reply was last changed", DateTime),
  }),
);

const replyView = ({ id, shortcut, content, updatedAt }: Reply): View<typeof ReplyView> => ({
  id,
  shortcut,
  content,
  updated_at: updatedAt.toISOString(),
});

/** Routes for saved replies, which operators insert into their messages. */
export function replyRoutes(deps: ReplyDeps): Route[] {
  return [listRoute(deps), createRoute(deps), updateRoute(deps), deleteRoute(deps)];
}

function listRoute({ database }: ReplyDeps): Route {
  return route({
    method: "GET",
    url: "/api/replies",
    id: "listReplies",
    summary: "List the account's saved replies, sorted by shortcut",
    description: "Use it to let operators insert text that they use often. To send a message, call `sayInConversation`.",
    tag,
    access,
    rate: "Global",
    codes: [],
    answers: { 200: Type.Object({ items: about("all replies, at most 500", Type.Array(ReplyView)), total_count: TotalCount }) },
    handle: async ({ actor }) => {
      const items = (await listReplies(database, actor.accountId)).map(replyView);
      return ok({ items, total_count: items.length });
    },
  });
}

function createRoute(deps: ReplyDeps): Route {
  return route({
    method: "POST",
    url: "/api/replies",
    id: "createReply",
    summary: "Save a reply for all operators of the account",
    description: "Use it for text that operators use often. This does not send the text; operators insert it into a message.",
    example: { shortcut: "returns", content: "You can return unused goods within 30 days. Shall I send you a label?" },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.conflict"],
    roles: speakers,
    body: Type.Object({ shortcut: Shortcut, content: Content }, closed),
    answers: { 201: ReplyView },
    handle: async ({ actor, body }) => created(replyView(await createReply(deps, actor.accountId, body))),
  });
}

function updateRoute(deps: ReplyDeps): Route {
  return route({
    method: "PATCH",
    url: "/api/replies/:reply_id",
    id: "updateReply",
    summary: "Change a saved reply",
    description: "Use it to correct a saved reply for all operators. Messages that have already been sent do not change.",
    example: { content: "You can return unused goods within 60 days. Shall I send you a label?" },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: speakers,
    params,
    body: Type.Object({ shortcut: Type.Optional(Shortcut), content: Type.Optional(Content) }, closed),
    answers: { 200: ReplyView },
    handle: async ({ actor, params: { reply_id: id }, body: { shortcut, content } }) =>
      ok(replyView(await updateReply(deps, { accountId: actor.accountId, id: id.toLowerCase() }, { shortcut, content }))),
  });
}

function deleteRoute(deps: ReplyDeps): Route {
  return route({
    method: "DELETE",
    url: "/api/replies/:reply_id",
    id: "deleteReply",
    summary: "Delete a saved reply",
    description: "Use it for a reply that operators no longer need. Messages that have already been sent are kept.",
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: speakers,
    params,
    answers: { 204: null },
    handle: async ({ actor, params: { reply_id: id } }) => {
      await removeReply(deps, { accountId: actor.accountId, id: id.toLowerCase() });
      return empty(204);
    },
  });
}
