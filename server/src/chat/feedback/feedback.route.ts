import Type, { type Static } from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { listCursor, listMoment } from "../../platform/endpoint/list-query.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import {
  about,
  closed,
  Cursor,
  DateTime,
  Id,
  idParams,
  Limit,
  Nullable,
  Offset,
  TotalCount,
  NextCursor,
} from "../../platform/endpoint/schemas.ts";
import { speakers } from "../model/speakers.ts";
import { presentedVisitor, visitorHeaders } from "../visitor/visitor-headers.schema.ts";
import type { CursorsOf } from "../../platform/lib/cursor.ts";
import type { RatedTurn } from "./feedback.sql.ts";
import { feedbackOrder, listFeedback, type ListFeedbackDeps } from "./list-feedback.ts";
import { rateTurn, type RateTurnDeps } from "./rate-turn.ts";

const Rating = Type.Union([Type.Literal(-1), Type.Literal(1)]);

const RatingView = Type.Object({
  session_id: about("for `getConversation`", Id),
  turn_index: about("the rated turn", Type.Integer()),
  persona_id: about("the persona that answered", Id),
  end_user_id: about("the visitor", Type.String()),
  rating: about("1: thumbs up; -1: thumbs down", Rating),
  comment: about("the visitor's comment; null if there is none", Nullable(Type.String())),
  rated_at: about("when the rating was last changed", DateTime),
  question: Nullable(Type.String({ description: "the visitor's message in the turn" })),
  reply: Nullable(Type.String({ description: "the reply of the persona or an operator" })),
});

export type FeedbackRoutesDeps = RateTurnDeps & ListFeedbackDeps & { readonly cursorsOf: CursorsOf };

export function feedbackRoutes(deps: FeedbackRoutesDeps): Route[] {
  const cursors = deps.cursorsOf("listFeedback");
  return [
    route({
      method: "GET",
      url: "/api/feedback",
      id: "listFeedback",
      summary: "List ratings, including the questions and replies that were rated, latest first",
      description:
        "Use it to find replies that did not help; to do so, filter by `rating`. To get counts per conversation, call `listAccountConversations`.",
      tag: "Conversations",
      access: ["session"],
      rate: "Global",
      codes: [],
      query: Type.Object({
        limit: Limit,
        offset: Offset,
        cursor: Type.Optional(Cursor),
        persona_id: about("only ratings of this persona", Type.Optional(Id)),
        brand_id: about("only ratings of this brand's personas", Type.Optional(Id)),
        rating: about("only thumbs up (1) or down (-1)", Type.Optional(Rating)),
        since: Type.Optional({ ...DateTime, description: "only ratings at or after this time" }),
        until: Type.Optional({ ...DateTime, description: "only ratings before this time" }),
      }),
      answers: {
        200: Type.Object({ items: about("latest first", Type.Array(RatingView)), total_count: TotalCount, next_cursor: NextCursor }),
      },
      handle: async ({ actor, query }) => {
        const filter = {
          personaId: query.persona_id ?? null,
          brandId: query.brand_id ?? null,
          rating: query.rating ?? null,
          since: listMoment("since", query.since),
          until: listMoment("until", query.until),
        };
        const after = listCursor(cursors, query.cursor, feedbackOrder, "turn");
        const { items, total, next } = await listFeedback(deps, actor.accountId, filter, {
          limit: query.limit,
          offset: query.offset,
          after,
        });
        return ok({ items: items.map(ratingView), total_count: total, next_cursor: next === null ? null : cursors.write(next) });
      },
    }),
    route({
      method: "POST",
      url: "/v1/chat/:session_id/feedback",
      id: "rateTurn",
      summary: "Rate a turn. The latest rating counts. Requires the conversation's visitor, a key or a signed-in user",
      description: "Use it for thumbs-up and thumbs-down buttons below a reply. To request an operator, call `requestHandoff`.",
      example: { turn_index: 0, rating: 1, comment: "Exactly what I needed" },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      roles: speakers,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      headers: visitorHeaders,
      params: idParams("session_id"),
      body: Type.Object(
        {
          turn_index: about("`turn_index` of the `done` event or of a message", Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
          rating: about("1: thumbs up; -1: thumbs down. A later rating replaces an earlier one", Type.Enum([-1, 1])),
          comment: about("what was good or wrong, in the visitor's words", Type.Optional(Type.String({ maxLength: 2_000 }))),
        },
        closed,
      ),
      answers: { 204: null },
      handle: async ({ actor, params, body, request }) => {
        await rateTurn(deps, actor, {
          sessionId: params.session_id,
          turnIndex: body.turn_index,
          rating: body.rating,
          comment: body.comment,
          visitor: presentedVisitor(request.headers),
        });
        return empty(204);
      },
    }),
  ];
}

function ratingView(turn: RatedTurn): Static<typeof RatingView> {
  return {
    session_id: turn.sessionId,
    turn_index: turn.turnIndex,
    persona_id: turn.personaId,
    end_user_id: turn.endUserId,
    rating: turn.rating,
    comment: turn.comment,
    rated_at: turn.ratedAt.toISOString(),
    question: turn.question,
    reply: turn.reply,
  };
}
