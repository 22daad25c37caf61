import Type from "typebox";
import { fail } from "../errors/fail.ts";
import { created, ok } from "../entry/call.ts";
import { route, type Route } from "../entry/route.ts";
import { closed, DateTime, Id, idParams, Limit, Nullable, Offset, SearchText, uuidOrNull } from "../entry/schemas.ts";
import { createPersona, type PersonasDeps } from "./create-persona.ts";
import type { PersonaDirectory } from "./directory.ts";
import { personaView, publicPersonaView } from "./persona-view.ts";

const Time = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
const Schedule = Type.Object(
  {
    timezone: Type.String({ minLength: 1, maxLength: 64 }),
    windows: Type.Array(
      Type.Object(
        { days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }), from: Time, to: Time },
        closed,
      ),
      { maxItems: 50 },
    ),
  },
  closed,
);
const text = (maxLength: number) => Type.String({ maxLength });

const settings = {
  description: Type.Optional(Nullable(text(2_000))),
  avatar_url: Type.Optional(Nullable(Type.String({ maxLength: 2_048, format: "uri" }))),
  greeting: Type.Optional(Nullable(text(2_000))),
  instructions: Type.Optional(text(20_000)),
  tone: Type.Optional(Nullable(text(200))),
  languages: Type.Optional(Type.Array(text(35), { maxItems: 20 })),
  suggested_questions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 6 })),
  mode: Type.Optional(Type.Enum(["chat", "full"])),
  model: Type.Optional(Nullable(text(200))),
  is_public: Type.Optional(Type.Boolean()),
  allowed_origins: Type.Optional(Type.Array(text(300), { maxItems: 50 })),
  consent_required: Type.Optional(Type.Boolean()),
  schedule: Type.Optional(Nullable(Schedule)),
  session_interaction_limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  session_duration_limit_seconds: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 86_400 }))),
};

const CreatePersonaBody = Type.Object({ brand_id: text(100), name: Type.String({ minLength: 1, maxLength: 120 }), ...settings }, closed);

const PersonaView = Type.Object({
  id: Id,
  name: Type.String(),
  brand_id: Id,
  status: Type.Enum(["draft", "building", "ready", "failed", "disabled"]),
  description: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  greeting: Nullable(Type.String()),
  instructions: Type.String(),
  tone: Nullable(Type.String()),
  languages: Type.Array(Type.String()),
  suggested_questions: Type.Array(Type.String()),
  mode: Type.Enum(["chat", "full"]),
  model: Nullable(Type.String()),
  is_public: Type.Boolean(),
  allowed_origins: Type.Array(Type.String()),
  consent_required: Type.Boolean(),
  schedule: Nullable(Schedule),
  session_interaction_limit: Nullable(Type.Integer()),
  session_duration_limit_seconds: Nullable(Type.Integer()),
  active_document_count: Type.Integer(),
  created_at: DateTime,
  updated_at: DateTime,
});

const PublicPersona = Type.Object({
  id: Id,
  name: Type.String(),
  avatar_url: Nullable(Type.String()),
  greeting: Nullable(Type.String()),
  languages: Type.Array(Type.String()),
  suggested_questions: Type.Array(Type.String()),
  accent_colors: Type.Array(Type.String()),
  online: Type.Boolean(),
});

const access = ["account_key", "session"] as const;

export function personaRoutes(deps: PersonasDeps & { readonly directory: PersonaDirectory }): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/personas",
      id: "listPersonas",
      summary: "Personas of the account",
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
        return ok({ items: items.map((persona) => personaView(persona, counts.get(persona.id) ?? 0)), total_count: total });
      },
    }),
    route({
      method: "GET",
      url: "/api/personas/:persona_id",
      id: "getPersona",
      summary: "One persona",
      tag: "Personas",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("persona_id"),
      answers: { 200: PersonaView },
      handle: async ({ actor, params }) => {
        const id = uuidOrNull(params.persona_id);
        const persona = id === null ? null : await deps.personas.byId(actor.accountId, id);
        if (persona === null) fail("resource.not_found", "There is no persona with this id");
        const counts = await deps.personas.documentCounts(actor.accountId, [persona.id]);
        return ok(personaView(persona, counts.get(persona.id) ?? 0));
      },
    }),
    route({
      method: "POST",
      url: "/api/personas",
      id: "createPersona",
      summary: "Create a persona that speaks for a brand",
      tag: "Personas",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles: ["owner", "admin"],
      body: CreatePersonaBody,
      answers: { 201: PersonaView },
      handle: async ({ actor, body }) => {
        const brandId = uuidOrNull(body.brand_id);
        if (brandId === null) fail("resource.not_found", "There is no brand with this id");
        const persona = await createPersona(deps, actor.accountId, { ...body, brand_id: brandId });
        const counts = await deps.personas.documentCounts(actor.accountId, [persona.id]);
        return created(personaView(persona, counts.get(persona.id) ?? 0));
      },
    }),
    route({
      method: "GET",
      url: "/v1/persona",
      id: "getPublicPersona",
      summary: "What a page shows of a persona before anybody speaks to it",
      tag: "Chat",
      access: ["persona_public", "persona_key"],
      rate: "Global",
      codes: ["resource.not_found"],
      answers: { 200: PublicPersona },
      handle: async ({ actor }) => {
        const context = await deps.directory.context(actor.personaId);
        if (context === null || context.persona.status !== "ready") fail("resource.not_found", "The persona does not answer at present");
        return ok(publicPersonaView(context));
      },
    }),
  ];
}
