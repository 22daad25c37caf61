import { fetchSignedIn } from "../../app/session.ts";

/** Paths that require the persona's id if a signed-in user calls them. */
const ofPersona: ReadonlySet<string> = new Set(["/v1/persona", "/v1/chat"]);

/**
 * Returns the fetch function of the chat in the dashboard. It sends requests as the signed-in user, who can try a persona in any state. These
 * conversations are excluded from the inbox and analytics.
 */
export function trialFetch(personaId: string): typeof fetch {
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (ofPersona.has(url.pathname)) url.searchParams.set("persona_id", personaId);
    // Operators do not see trials, so typing is not reported.
    if (url.pathname.endsWith("/typing")) return Promise.resolve(new Response(null, { status: 204 }));
    const headers = new Headers(init.headers);
    headers.delete("x-persona-id");
    return fetchSignedIn(url, { ...init, headers });
  };
}
