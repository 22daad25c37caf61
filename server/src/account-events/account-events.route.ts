import { streamed } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { openEventStream, type OpenStreams } from "../platform/endpoint/sse.ts";
import type { Role } from "../ports/actor.ts";
import { accountEvents } from "./account-events.schema.ts";
import { followAccount, type FollowAccountDeps } from "./follow-account.ts";

export interface AccountEventsRouteDeps extends Omit<FollowAccountDeps, "mayCall"> {
  readonly streams: OpenStreams;
}

/** @param others routes whose roles decide who receives which event */
export function accountEventsRoute(deps: AccountEventsRouteDeps, others: readonly Route[]): Route {
  const rolesOf = new Map(others.map(({ id, roles }) => [id, roles]));
  const mayCall = (role: Role, id: string): boolean => rolesOf.get(id)?.includes(role) ?? rolesOf.has(id);
  return route({
    method: "GET",
    url: "/api/events",
    id: "followAccount",
    summary: "Follow what changes in the account: conversations, documents, sources, jobs, onboardings, personas and quotas",
    description:
      "Use it for a dashboard, instead of polling its lists: each event names an object to read again. Servers subscribe to webhooks. " +
      "The stream ends when the browser session ends or the user's role changes; connect again with `Last-Event-ID`.",
    tag: "Accounts",
    access: ["session"],
    rate: "Global",
    codes: [],
    headers: { "Last-Event-ID": "the `id` of the last event that you have; the stream then continues after it, if the service still can" },
    answers: { 200: accountEvents },
    handle: async ({ actor, request, reply }) => {
      const header = request.headers["last-event-id"];
      followAccount({ ...deps, mayCall }, actor, typeof header === "string" ? header : undefined, openEventStream(reply, deps.streams));
      return streamed;
    },
  });
}
