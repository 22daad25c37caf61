import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, DateTime, Id, idParams, named, Nullable, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { fail } from "../platform/errors/fail.ts";
import { isExternalId } from "../platform/lib/text.ts";
import type { Queryable } from "../ports/database.ts";
import { documentUsage, hasDocument } from "./document-usage.sql.ts";

const Usage = named(
  "DocumentUsage",
  Type.Object({
    days: about("length of the period in days; the period ends now", Type.Integer()),
    answers: about("replies to visitors that used the document", Type.Integer()),
    conversations: about("conversations with such a reply", Type.Integer()),
    last_used_at: about("null if it was not used", Nullable(DateTime)),
    latest: about(
      "the latest of these replies, newest first",
      Type.Array(
        Type.Object({
          session_id: about("for `getConversation`", Id),
          turn_index: about("for `explainTurn`", Type.Integer()),
          at: about("when the reply was given", DateTime),
          question: about("the visitor's message; null if the visitor sent only an image", Nullable(Type.String())),
        }),
      ),
    ),
  }),
);

const days = 30;
const mostShown = 10;

export function documentUsageRoute({ database }: { readonly database: Queryable }): Route {
  return route({
    method: "GET",
    url: "/v1/knowledge/sources/:source_id/documents/:id/usage",
    id: "getDocumentUsage",
    summary: "Count the replies that used a document in the last 30 days",
    description:
      "Use it before you delete or disable a document, or to find the conversations that quote it. To get all documents found for a reply, call `explainTurn`.",
    tag: "Documents",
    access: ["account_key", "session"],
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("source_id", "id"),
    answers: { 200: Usage },
    handle: async ({ actor, params }) => {
      const sourceId = uuidOrNull(params.source_id);
      const externalId = params.id.normalize("NFC");
      if (sourceId === null || !isExternalId(externalId)) return failUnknown();
      const which = { accountId: actor.accountId, sourceId, externalId, days };
      if (!(await hasDocument(database, which))) return failUnknown();
      const { usage, latest } = await documentUsage(database, which, mostShown);
      return ok({
        days,
        answers: usage.answers,
        conversations: usage.conversations,
        last_used_at: usage.lastUsedAt?.toISOString() ?? null,
        latest: latest.map(({ sessionId, turnIndex, at, question }) => ({
          session_id: sessionId,
          turn_index: turnIndex,
          at: at.toISOString(),
          question,
        })),
      });
    },
  });
}

function failUnknown(): never {
  fail("resource.not_found", "The source has no document with this id.");
}
