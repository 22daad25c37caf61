import { streamed } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { openEventStream, type OpenStreams } from "../platform/endpoint/sse.ts";
import type { Role } from "../ports/actor.ts";
import { accountEvents } from "./account-events.schema.ts";
import { followAccount, type FollowAccountDeps } from "./follow-account.ts";

export interface AccountEventsRouteDeps extends Omit<FollowAccountDeps, "mayCall"> {
  readonly streams: OpenStreams;
}

/** @param others routes whose allowed roles determine which events each role receives */
export function accountEventsRoute(deps: AccountEventsRouteDeps, others: readonly Route[]): Route {
  const rolesOf = new Map(others.map(({ id, roles }) => [id, roles]));
  const mayCall = (role: Role, id: string): boolean => rolesOf.get(id)?.includes(role) ?? rolesOf.has(id);
  return route({
    method: "GET",
    url: "/api/events",
    id: "followAccount",
    summary: "Follow changes to the account's conversations, documents, sources, jobs, onboarding jobs, personas and quotas",
    description:
      "Use it in a dashboard instead of polling lists: each event identifies an object to fetch again. On a server, use webhooks instead. " +
      "The stream ends when the browser session ends or the user's role changes; connect again with `Last-Event-ID`.",
    tag: "Accounts",
    access: ["session"],
    rate: "Global",
    codes: [],
    headers: {
      "Last-Event-ID":
        "the `id` of the last event that you received. The stream continues after it if the service still has the later events",
    },
    answers: { 200: accountEvents },
    handle: async ({ actor, request, reply }) => {
      const header = request.headers["last-event-id"];
      followAccount({ ...deps, mayCall }, actor, typeof header === "string" ? header : undefined, openEventStream(reply, deps.streams));
      return streamed;
    },
  });
}
