import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, DateTime, idParams, Nullable, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { lastPage } from "./pages.sql.ts";

/** Returns the route for the last page that loaded a persona's chat. */
export function lastPageRoute({ database }: { readonly database: Queryable }): Route {
  return route({
    method: "GET",
    url: "/api/personas/:persona_id/last-page",
    id: "getLastPage",
    summary: "Get the last external page that loaded the persona's chat",
    description:
      "Use it to check that the script tag works on a website. A page is recorded at most once a minute. Information about the visitor is not recorded. To list conversations, call `listAccountConversations`.",
    tag: "Personas",
    access: ["session"],
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("persona_id"),
    answers: {
      200: Type.Object({
        origin: about("scheme and host of the page; null if none has loaded it", Nullable(Type.String())),
        seen_at: about("null if no page has loaded it", Nullable(DateTime)),
      }),
    },
    handle: async ({ actor, params }) => {
      const id = uuidOrNull(params.persona_id);
      const page = id === null ? null : await lastPage(database, actor.accountId, id);
      if (page === null) fail("resource.not_found", "No persona with this id exists.");
      return ok({ origin: page.origin, seen_at: page.seenAt?.toISOString() ?? null });
    },
  });
}
