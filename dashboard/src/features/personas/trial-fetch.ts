import type { Persona, PublicPersona } from "@parlance/sdk";
import { fetchSignedIn } from "../../app/session.ts";
import { changesOf } from "./draft.ts";

/** Paths that require the persona's id if a signed-in user calls them. */
const ofPersona: ReadonlySet<string> = new Set(["/v1/persona", "/v1/chat"]);

/** Settings of a persona that the chat shows before they are saved, as `GET /v1/persona` returns them. */
export type Preview = Partial<
  Pick<PublicPersona, "name" | "greeting" | "greeting_language" | "suggested_questions" | "languages" | "widget" | "accent_colors">
>;

/**
 * Returns the unsaved settings of a persona that the chat shows.
 * @param color the accent color, which belongs to the brand
 */
export function previewOf(stored: Persona, draft: Persona, color: string | undefined): Preview {
  const { name, greeting, suggested_questions, languages, widget } = draft;
  const changed = changesOf(stored, { name, greeting, suggested_questions, languages, widget });
  return {
    ...changed,
    // The language of text that is still being typed is unknown, so the chat shows the text as it is.
    ...("greeting" in changed || "languages" in changed ? { greeting_language: null, languages: [] } : {}),
    ...(color === undefined ? {} : { accent_colors: [color] }),
  };
}

/**
 * Returns the fetch function of the chat in the dashboard. It sends requests as the signed-in user, who can try a persona in any state.
 * These
 * conversations are excluded from the inbox and analytics.
 */
export function trialFetch(personaId: string, preview: Preview): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (ofPersona.has(url.pathname)) url.searchParams.set("persona_id", personaId);
    // Operators do not see trials, so typing is not reported.
    if (url.pathname.endsWith("/typing")) return new Response(null, { status: 204 });
    const headers = new Headers(init.headers);
    headers.delete("x-persona-id");
    const answer = await fetchSignedIn(url, { ...init, headers });
    if (url.pathname !== "/v1/persona" || !answer.ok) return answer;
    return Response.json({ ...((await answer.json()) as object), ...preview });
  };
}
