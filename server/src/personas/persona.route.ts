import Type from "typebox";
import { fail } from "../platform/errors/fail.ts";
import { created, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { Id, idParams, Limit, Offset, SearchText, uuidOrNull } from "../platform/endpoint/schemas.ts";
import type { Clock } from "../ports/clock.ts";
import { createPersona, type PersonasDeps } from "./create-persona.ts";
import type { PersonaDirectory } from "./directory.ts";
import { CreatePersonaBody, personaId, PersonaView, PublicPersona, UpdatePersonaBody } from "./persona.schema.ts";
import { personaView, publicPersonaView } from "./persona-view.ts";
import type { Persona } from "./store.ts";
import { deletePersona, updatePersona } from "./update-persona.ts";

const access = ["account_key", "session"] as const;
const writers = ["owner", "admin"] as const;

export interface PersonaRoutesDeps extends PersonasDeps {
  readonly directory: PersonaDirectory;
  readonly clock: Clock;
  /** Base address of image URLs. */
  readonly baseUrl: () => string;
}

export function personaRoutes(deps: PersonaRoutesDeps): Route[] {
  async function viewOf(persona: Persona): Promise<object> {
    const counts = await deps.personas.documentCounts(persona.accountId, [persona.id]);
    return personaView(persona, counts.get(persona.id) ?? 0, deps.baseUrl());
  }

  return [
    route({
      method: "GET",
      url: "/api/personas",
      id: "listPersonas",
      summary: "List the account's personas",
      tag: "Personas",
      access,
      rate: "Global",
      codes: [],
      query: Type.Object({ limit: Limit, offset: Offset, brand_id: Type.Optional(Id), search: Type.Optional(SearchText(200)) }),
      answers: { 200: Type.Object({ items: Type.Array(PersonaView), total_count: Type.Integer() }) },
      handle: async ({ actor, query }) => {
        const { items, total } = await deps.personas.list(actor.accountId, {
          limit: query.limit,
          offset: query.offset,
          brandId: query.brand_id ?? null,
          search: query.search?.trim() || null,
        });
        const counts = await deps.personas.documentCounts(
          actor.accountId,
          items.map((persona) => persona.id),
        );
        return ok({ items: items.map((persona) => personaView(persona, counts.get(persona.id) ?? 0, deps.baseUrl())), total_count: total });
      },
    }),
    route({
      method: "GET",
      url: "/api/personas/:persona_id",
      id: "getPersona",
      summary: "Get a persona",
      tag: "Personas",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("persona_id"),
      answers: { 200: PersonaView },
      handle: async ({ actor, params }) => {
        const persona = await deps.personas.byId(actor.accountId, personaId(params.persona_id));
        if (persona === null) fail("resource.not_found", "No persona with this id exists.");
        return ok(await viewOf(persona));
      },
    }),
    route({
      method: "POST",
      url: "/api/personas",
      id: "createPersona",
      summary: "Create a persona for a brand",
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
        return created(await viewOf(await createPersona(deps, actor.accountId, { ...body, brand_id: brandId })));
      },
    }),
    route({
      method: "PATCH",
      url: "/api/personas/:persona_id",
      id: "updatePersona",
      summary: "Update the fields of a persona that are sent",
      tag: "Personas",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles: writers,
      params: idParams("persona_id"),
      body: UpdatePersonaBody,
      answers: { 200: PersonaView },
      handle: async ({ actor, params, body }) =>
        ok(await viewOf(await updatePersona(deps, actor.accountId, personaId(params.persona_id), body))),
    }),
    route({
      method: "DELETE",
      url: "/api/personas/:persona_id",
      id: "deletePersona",
      summary: "Delete a persona with its conversations, keys and activations",
      tag: "Personas",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles: writers,
      params: idParams("persona_id"),
      answers: { 204: null },
      handle: async ({ actor, params }) => {
        await deletePersona(deps, actor.accountId, personaId(params.persona_id));
        return { status: 204 };
      },
    }),
    route({
      method: "GET",
      url: "/v1/persona",
      id: "getPublicPersona",
      summary: "Get what a page shows of a persona before a conversation",
      tag: "Chat",
      access: ["persona_public", "persona_key"],
      rate: "Global",
      codes: ["resource.not_found"],
      answers: { 200: PublicPersona },
      handle: async ({ actor }) => {
        const context = await deps.directory.context(actor.personaId);
        if (context === null || context.persona.status !== "ready") fail("resource.not_found", "The persona is not ready or not public.");
        return ok(publicPersonaView(context, deps.clock.now(), deps.baseUrl()));
      },
    }),
  ];
}
