import { fetchSignedIn } from "../../app/session.ts";

/** Paths that need the persona's id when a signed-in user calls them. */
const ofPersona: ReadonlySet<string> = new Set(["/v1/persona", "/v1/chat"]);

/**
 * How the chat calls the service in the dashboard: as the signed-in user, who may try a persona in any state, and whose conversations are left
 * out of inbox and figures.
 */
export function trialFetch(personaId: string): typeof fetch {
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (ofPersona.has(url.pathname)) url.searchParams.set("persona_id", personaId);
    // No operator follows a trial, so typing is not reported.
    if (url.pathname.endsWith("/typing")) return Promise.resolve(new Response(null, { status: 204 }));
    const headers = new Headers(init.headers);
    headers.delete("x-persona-id");
    return fetchSignedIn(url, { ...init, headers });
  };
}
