import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { listCursor, listMoment } from "../../platform/endpoint/list-query.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import {
  about,
  Cursor,
  DateTime,
  Id,
  idParams,
  Limit,
  named,
  Offset,
  SearchText,
  TotalCount,
  NextCursor,
} from "../../platform/endpoint/schemas.ts";
import type { CursorsOf } from "../../platform/lib/cursor.ts";
import { eraseConversation } from "../session/erase-session.ts";
import type { EraseSessionDeps } from "../session/erase-session.ts";
import { userVisitorId } from "../visitor/user-id.ts";
import { conversationRecordView, ConversationRecordView } from "./conversation-record.schema.ts";
import { countStates } from "./conversations.sql.ts";
import { explainTurn } from "./explain-turn.ts";
import { getConversation } from "./get-conversation.ts";
import { conversationOrder, listConversations } from "./list-conversations.ts";
import { conversationView, ConversationView } from "./operator.schema.ts";
import { turnExplanationView, TurnExplanationView } from "./turn-explanation.schema.ts";

const access = ["session"] as const;
const tag = "Conversations";
const params = idParams("session_id");

export interface InboxRoutesDeps extends EraseSessionDeps {
  readonly cursorsOf: CursorsOf;
}

const State = Type.Enum(["waiting", "live", "held"], {
  description: "`waiting` for an operator, `live` (a message within five minutes), or `held` by an operator",
});

/** Routes of an inbox, which contains the conversations of all personas of the account. */
export function inboxRoutes(deps: InboxRoutesDeps): Route[] {
  return [listRoute(deps), countRoute(deps), getRoute(deps), explainRoute(deps), eraseRoute(deps)];
}

const Filters = Type.Object({
  limit: Limit,
  offset: Offset,
  cursor: Type.Optional(Cursor),
  persona_id: about("only conversations with this persona", Type.Optional(Id)),
  brand_id: about("only conversations with personas of this brand", Type.Optional(Id)),
  search: about(
    "part of the title, of the preview or of the visitor's attributes `name`, `email` and `phone`, ignoring case",
    Type.Optional(SearchText(200)),
  ),
  state: about(
    "`waiting`: the visitor has requested an operator; `live`: a message within five minutes; `held`: an operator has taken over",
    Type.Optional(State),
  ),
  held: about("whether an operator has taken over", Type.Optional(Type.Boolean())),
  handoff_requested: Type.Optional(Type.Boolean({ description: "whether the visitor is waiting for an operator" })),
  handoff: Type.Optional(Type.Boolean({ description: "whether the visitor has ever requested an operator" })),
  declined: Type.Optional(Type.Boolean({ description: "whether there is a question that the knowledge could not answer" })),
  rating: Type.Optional(Type.Union([Type.Literal(-1), Type.Literal(1)], { description: "at least one turn has this rating" })),
  channel: about("as sent with the messages", Type.Optional(SearchText(200))),
  end_user_id: about("only conversations with this visitor", Type.Optional(SearchText(200))),
  sub: about(
    "only conversations with the signed-in user who has this id: the `sub` claim in your end-user tokens",
    Type.Optional(SearchText(200)),
  ),
  held_by: about("only conversations that this user has taken over", Type.Optional(Id)),
  since: about("only conversations that changed at or after this time", Type.Optional(DateTime)),
});

function listRoute(deps: InboxRoutesDeps): Route {
  const listCursors = deps.cursorsOf("listAccountConversations");
  return route({
    method: "GET",
    url: "/api/conversations",
    id: "listAccountConversations",
    summary: "List conversations with the account's personas, newest first",
    description:
      "Use it for an operator's inbox; filters can be combined. Conversations in which signed-in users test a persona are excluded. To list a visitor's own conversations, call `listConversations`.",
    tag,
    access,
    rate: "Global",
    codes: [],
    query: Filters,
    answers: {
      200: Type.Object({ items: Type.Array(ConversationView), total_count: TotalCount, next_cursor: NextCursor }),
    },
    handle: async ({ actor, query }) => {
      const filter = {
        personaId: query.persona_id ?? null,
        brandId: query.brand_id ?? null,
        search: query.search?.trim() || null,
        state: query.state ?? null,
        held: query.held ?? null,
        handoffRequested: query.handoff_requested ?? null,
        handoff: query.handoff ?? null,
        declined: query.declined ?? null,
        rating: query.rating ?? null,
        channel: query.channel ?? null,
        endUserId: query.end_user_id ?? null,
        userVisitorId: query.sub === undefined ? null : userVisitorId(deps.visitors.visitorSecret, actor.accountId, query.sub),
        heldBy: query.held_by ?? null,
        since: listMoment("since", query.since),
      };
      const after = listCursor(listCursors, query.cursor, conversationOrder, "moment");
      const page = { limit: query.limit, offset: query.offset, after };
      const { items, total, next } = await listConversations(deps, actor.accountId, filter, page);
      return ok({ items: items.map(conversationView), total_count: total, next_cursor: next === null ? null : listCursors.write(next) });
    },
  });
}

const Counts = named(
  "ConversationCounts",
  Type.Object({
    all: about("all conversations", Type.Integer()),
    waiting: about("conversations whose visitor is waiting for an operator", Type.Integer()),
    live: about("conversations with a message within five minutes", Type.Integer()),
    held: about("conversations that an operator has taken over", Type.Integer()),
    mine: about("conversations that you have taken over", Type.Integer()),
    unanswered: about("conversations that you have taken over and that end with a message from the visitor", Type.Integer()),
  }),
);

function countRoute(deps: InboxRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/conversations/counts",
    id: "countConversations",
    summary: "Count conversations by state",
    description:
      "Use it to show the number of conversations on each tab of an inbox. A conversation can be in several states. To list the conversations, call `listAccountConversations`.",
    tag,
    access,
    rate: "Global",
    codes: [],
    query: Type.Object({
      persona_id: about("only conversations with this persona", Type.Optional(Id)),
      brand_id: about("only conversations with personas of this brand", Type.Optional(Id)),
    }),
    answers: { 200: Counts },
    handle: async ({ actor, query }) =>
      ok(
        await countStates(deps.database, actor.accountId, {
          personaId: query.persona_id ?? null,
          brandId: query.brand_id ?? null,
          userId: actor.userId,
        }),
      ),
  });
}

function getRoute(deps: InboxRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/conversations/:session_id",
    id: "getConversation",
    summary: "Get a conversation, including its turns, ratings, requests for an operator and clicks",
    description: "Use it to show the data stored about a conversation. To get its messages, call `followConversation`.",
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params,
    answers: { 200: ConversationRecordView },
    handle: async ({ actor, params: { session_id: sessionId } }) =>
      ok(conversationRecordView(await getConversation(deps, actor.accountId, sessionId))),
  });
}

function explainRoute(deps: InboxRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/conversations/:session_id/turns/:turn_index/explanation",
    id: "explainTurn",
    summary: "Explain the reply in a turn: the query, the documents that were found and used, and the sentences that were removed",
    description:
      "Use it to find out why a persona answered or declined a question. It returns the search results from the time of the reply; to search again, call `search` with `explain`.",
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("session_id", "turn_index"),
    answers: { 200: TurnExplanationView },
    handle: async ({ actor, params: turn }) => ok(turnExplanationView(await explainTurn(deps, actor.accountId, turn))),
  });
}

function eraseRoute(deps: InboxRoutesDeps): Route {
  return route({
    method: "DELETE",
    url: "/api/conversations/:session_id",
    id: "deleteConversation",
    summary: "Delete a conversation and all data stored about it",
    description:
      "Use it to erase a conversation from the account; this cannot be undone. Charges are kept. If the visitor requests the deletion, call `eraseSession`.",
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: ["owner", "admin"],
    params,
    answers: { 204: null },
    handle: async ({ actor, params: { session_id: sessionId } }) => {
      await eraseConversation(deps, actor, sessionId);
      return empty(204);
    },
  });
}
