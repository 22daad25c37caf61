import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { fail } from "../../platform/errors/fail.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, DateTime, Id, idParams, named, uuidOrNull, TotalCount } from "../../platform/endpoint/schemas.ts";
import type { Queryable } from "../../ports/database.ts";
import { endSession, type EndSessionDeps } from "./end-session.ts";
import { sessionsOf } from "./own-sessions.sql.ts";

const OwnSession = named(
  "BrowserSession",
  Type.Object({
    id: about("for `endOwnSession`", Id),
    created_at: about("when the user signed in", DateTime),
    last_seen_at: { ...DateTime, description: "when its tokens were last refreshed" },
    expires_at: about("when the session ends", DateTime),
    is_current: about("whether this call uses the session", Type.Boolean()),
  }),
);

export interface OwnSessionsRoutesDeps extends EndSessionDeps {
  readonly database: Queryable;
}

const shared = { tag: "Accounts", access: ["session"] } as const;

export function ownSessionsRoutes(deps: OwnSessionsRoutesDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/auth/sessions",
      id: "listOwnSessions",
      summary: "List the browser sessions of the signed-in user, most recent first",
      description: "Use it to show users where they are signed in. To end the current session, call `logOut`.",
      rate: "Global",
      codes: [],
      answers: { 200: Type.Object({ items: Type.Array(OwnSession), total_count: TotalCount }) },
      handle: async ({ actor }) => {
        const items = (await sessionsOf(deps.database, actor.accountId, actor.userId)).map((session) => ({
          id: session.id,
          created_at: session.createdAt.toISOString(),
          last_seen_at: session.lastSeenAt.toISOString(),
          expires_at: session.expiresAt.toISOString(),
          is_current: session.id === actor.sessionId,
        }));
        return ok({ items, total_count: items.length });
      },
    }),
    route({
      ...shared,
      method: "DELETE",
      url: "/api/auth/sessions/:browser_session_id",
      id: "endOwnSession",
      summary: "End one of the signed-in user's browser sessions. Its tokens stop working",
      description: "Use it to sign out on another device. To sign out on the current device, call `logOut`, which also clears the cookie.",
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      params: idParams("browser_session_id"),
      answers: { 204: null },
      handle: async ({ actor, params }) => {
        const id = uuidOrNull(params.browser_session_id);
        const own = await sessionsOf(deps.database, actor.accountId, actor.userId);
        if (id === null || !own.some((session) => session.id === id)) fail("resource.not_found", "You have no session with this id.");
        await endSession(deps, id, "logout");
        return empty(204);
      },
    }),
  ];
}
