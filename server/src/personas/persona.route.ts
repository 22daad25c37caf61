import Type from "typebox";
import { fail } from "../platform/errors/fail.ts";
import { created, empty, ok } from "../platform/endpoint/call.ts";
import { storedAddress } from "../platform/lib/own-address.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, Id, idParams, Limit, Offset, SearchText, uuidOrNull, TotalCount } from "../platform/endpoint/schemas.ts";
import type { Clock } from "../ports/clock.ts";
import { createPersona, type PersonasDeps } from "./create-persona.ts";
import type { pageRecorder } from "./pages/page-recorder.ts";
import type { PersonaDirectory } from "./directory.ts";
import { CreatePersonaBody, personaId, PersonaView, PublicPersona, UpdatePersonaBody } from "./persona.schema.ts";
import { personaView, publicPersonaView } from "./persona-view.ts";
import { viewOf, type PersonaViewDeps } from "./view-of.ts";
import { countDocuments, listPersonas, personaById } from "./personas.sql.ts";
import { deletePersona, updatePersona } from "./update-persona.ts";

const access = ["account_key", "session"] as const;
const writers = ["owner", "admin"] as const;

export interface PersonaRoutesDeps extends PersonasDeps, PersonaViewDeps {
  readonly database: PersonasDeps["database"];
  readonly directory: PersonaDirectory;
  readonly clock: Clock;
  /** Records the page that loads a persona. */
  readonly recordPage: ReturnType<typeof pageRecorder>;
}

/** Returns the body with the avatar's URL in its stored form. */
function withStored<Body extends { readonly avatar_url?: string | null | undefined }>(body: Body, baseUrl: string): Body {
  return body.avatar_url === undefined ? body : { ...body, avatar_url: storedAddress(body.avatar_url, baseUrl) };
}

export function personaRoutes(deps: PersonaRoutesDeps): Route[] {
  return [
    listPersonasRoute(deps),
    getPersonaRoute(deps),
    createPersonaRoute(deps),
    updatePersonaRoute(deps),
    deletePersonaRoute(deps),
    getPublicPersonaRoute(deps),
  ];
}

function listPersonasRoute(deps: PersonaRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/personas",
    id: "listPersonas",
    summary: "List the account's personas",
    description: "Use it to find a persona's id or to show the account's personas. For visitor-facing pages, call `getPublicPersona`.",
    tag: "Personas",
    access,
    rate: "Global",
    codes: [],
    query: Type.Object({
      limit: Limit,
      offset: Offset,
      brand_id: about("only this brand's personas", Type.Optional(Id)),
      search: about("part of a name, case-insensitive", Type.Optional(SearchText(200))),
    }),
    answers: { 200: Type.Object({ items: Type.Array(PersonaView), total_count: TotalCount }) },
    handle: async ({ actor, query }) => {
      const { items, total } = await listPersonas(deps.database, actor.accountId, {
        limit: query.limit,
        offset: query.offset,
        brandId: query.brand_id ?? null,
        search: query.search?.trim() || null,
      });
      const counts = await countDocuments(
        deps.database,
        deps.index,
        actor.accountId,
        items.map((persona) => persona.id),
      );
      return ok({ items: items.map((persona) => personaView(persona, counts.get(persona.id) ?? 0, deps.baseUrl())), total_count: total });
    },
  });
}

function getPersonaRoute(deps: PersonaRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/api/personas/:persona_id",
    id: "getPersona",
    summary: "Get a persona",
    description:
      "Use it to read all of a persona's settings before you change them. To get only the fields that visitors may see, call `getPublicPersona`.",
    tag: "Personas",
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("persona_id"),
    answers: { 200: PersonaView },
    handle: async ({ actor, params }) => {
      const persona = await personaById(deps.database, actor.accountId, personaId(params.persona_id));
      if (persona === null) fail("resource.not_found", "No persona with this id exists.");
      return ok(await viewOf(deps, persona));
    },
  });
}

function createPersonaRoute(deps: PersonaRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/personas",
    id: "createPersona",
    summary: "Create a persona for a brand",
    description:
      "Use it to configure a persona manually. To create a persona, its brand and its knowledge from a website, call `startOnboarding`.",
    example: {
      brand_id: "0190a0b0-0001-7000-8000-000000000000",
      name: "Northwind Guide",
      greeting: "Hello! What are you looking for?",
      languages: ["en"],
    },
    tag: "Personas",
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "limits.quota_exceeded", "limits.subscription_required", "auth.user_not_initialized"],
    roles: writers,
    body: CreatePersonaBody,
    answers: { 201: PersonaView },
    handle: async ({ actor, body }) => {
      const brandId = uuidOrNull(body.brand_id);
      if (brandId === null) fail("resource.not_found", "No brand with this id exists.");
      return created(await viewOf(deps, await createPersona(deps, actor.accountId, { ...body, brand_id: brandId })));
    },
  });
}

function updatePersonaRoute(deps: PersonaRoutesDeps): Route {
  return route({
    method: "PATCH",
    url: "/api/personas/:persona_id",
    id: "updatePersona",
    summary: "Update a persona. Omitted fields do not change",
    description: "Use it to change settings or to disable a persona. To choose the persona's account documents, call `replaceActivations`.",
    example: { greeting: "Welcome back!", is_public: true },
    tag: "Personas",
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: writers,
    params: idParams("persona_id"),
    body: UpdatePersonaBody,
    answers: { 200: PersonaView },
    handle: async ({ actor, params, body }) =>
      ok(await viewOf(deps, await updatePersona(deps, actor.accountId, personaId(params.persona_id), withStored(body, deps.baseUrl())))),
  });
}

function deletePersonaRoute(deps: PersonaRoutesDeps): Route {
  return route({
    method: "DELETE",
    url: "/api/personas/:persona_id",
    id: "deletePersona",
    summary: "Delete a persona and its conversations, keys and activations",
    description:
      "Use it when the persona and its conversations are no longer needed. This cannot be undone. To pause a persona, set its `status` to `disabled` with `updatePersona`.",
    tag: "Personas",
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: writers,
    params: idParams("persona_id"),
    answers: { 204: null },
    handle: async ({ actor, params }) => {
      await deletePersona(deps, actor.accountId, personaId(params.persona_id));
      return empty(204);
    },
  });
}

function getPublicPersonaRoute(deps: PersonaRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/v1/persona",
    id: "getPublicPersona",
    summary: "Get a persona's public data for a page",
    description:
      "Use it on a page to show the name, greeting and opening hours before the first message. It does not start a conversation and costs nothing. To configure a persona, call `getPersona`.",
    tag: "Chat",
    access: ["persona_public", "persona_key", "session"],
    rate: "Global",
    codes: ["resource.not_found"],
    query: Type.Object({
      persona_id: Type.Optional(
        Type.String({ maxLength: 100, description: "only for browser sessions: one of the account's personas, in any state" }),
      ),
    }),
    answers: { 200: PublicPersona },
    handle: async ({ actor, query, request }) => {
      const id = actor.kind === "session" ? personaId(query.persona_id ?? failUnnamed()) : actor.personaId;
      const context = await deps.directory.context(id);
      const isTrial = actor.kind === "session";
      const isReady = context?.persona.status === "ready" || isTrial;
      if (context === null || !isReady || context.persona.accountId !== actor.accountId)
        fail("resource.not_found", "The persona is not ready or not public.");
      if (!isTrial) deps.recordPage({ accountId: actor.accountId, personaId: id, origin: request.headers.origin });
      return ok(publicPersonaView(context, { now: deps.clock.now(), isTrial }, deps.baseUrl()));
    },
  });
}

function failUnnamed(): never {
  const message = "is required with a browser session";
  fail("validation.failed", `\`persona_id\` ${message}.`, { errors: [{ field: "persona_id", code: "required", message }] });
}
