import Type from "typebox";
import { closed, DateTime, Id, named, Nullable, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { fail } from "../platform/errors/fail.ts";

const Time = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
const Schedule = named(
  "Schedule",
  Type.Object(
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
  ),
);
const widgetText = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const widgetFields = {
  position: Type.Enum(["right", "left"], { description: "the corner of the window in which the launcher appears" }),
  launcher: Nullable(Type.String({ minLength: 1, maxLength: 40, description: "text of the launcher; without it, only the icon" })),
  theme: Type.Enum(["auto", "light", "dark"], { description: "`auto` follows the visitor's system" }),
  texts: Type.Record(
    Type.String({ maxLength: 35 }),
    Type.Object({ title: widgetText, placeholder: widgetText, offline: widgetText }, closed),
    { maxProperties: 20, description: "own texts by language; others come with the widget" },
  ),
  attachments: Type.Boolean({ description: "whether visitors can send images" }),
  privacy_url: Nullable(
    Type.String({ maxLength: 2_048, format: "uri", description: "your privacy policy, linked below the message field" }),
  ),
  consent_text: Nullable(Type.String({ minLength: 1, maxLength: 1_000, description: "shown when the persona requires consent" })),
};
const WidgetSent = named("WidgetChange", Type.Partial(Type.Object(widgetFields), closed));
const Widget = named("Widget", Type.Object(widgetFields));
const text = (maxLength: number) => Type.String({ maxLength });

const settings = {
  description: Type.Optional(Nullable(text(2_000))),
  avatar_url: Type.Optional(Nullable(Type.String({ maxLength: 2_048, format: "uri" }))),
  greeting: Type.Optional(Nullable(text(2_000))),
  instructions: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: "instructions that a language model gets for every answer; without a language model, stored but not used",
    }),
  ),
  tone: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 200,
        description:
          "how the persona speaks, in any words. The built-in answerer understands formal, friendly, playful and brief, in seven languages, alone or together; a language model is given the text as it is",
      }),
    ),
  ),
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
  live_capacity: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: "concurrent live sessions; further visitors wait in the waiting room. Null: only the tier's bound; 0: none",
      }),
    ),
  ),
  waiting_room_capacity: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: "visitors that can wait for a live session at once. Null: 1,000; 0: no waiting room",
      }),
    ),
  ),
  catalog_tools: Type.Optional(
    Type.Boolean({ description: "whether shopping agents can read the brand's products (Universal Commerce Protocol)" }),
  ),
  widget: Type.Optional(WidgetSent),
};

const Name = Type.String({ minLength: 1, maxLength: 120 });
const BrandId = text(100);

export const CreatePersonaBody = named("CreatePersona", Type.Object({ brand_id: BrandId, name: Name, ...settings }, closed));

export const UpdatePersonaBody = named(
  "UpdatePersona",
  Type.Object(
    {
      name: Type.Optional(Name),
      status: Type.Optional(Type.Enum(["ready", "disabled", "draft"])),
      brand_id: Type.Optional(BrandId),
      ...settings,
    },
    closed,
  ),
);

export const PersonaView = named(
  "Persona",
  Type.Object({
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
    live_capacity: Nullable(Type.Integer()),
    waiting_room_capacity: Nullable(Type.Integer()),
    catalog_tools: Type.Boolean(),
    widget: Widget,
    active_document_count: Type.Integer(),
    created_at: DateTime,
    updated_at: DateTime,
  }),
);

export const PublicPersona = named(
  "PublicPersona",
  Type.Object({
    id: Id,
    name: Type.String(),
    avatar_url: Nullable(Type.String()),
    greeting: Nullable(Type.String()),
    languages: Type.Array(Type.String()),
    suggested_questions: Type.Array(Type.String()),
    accent_colors: Type.Array(Type.String()),
    online: Type.Boolean({ description: "whether a conversation can start now, according to the persona's schedule" }),
    next_online_at: Nullable({
      ...DateTime,
      description: "when the persona's schedule opens next; null if it is open or does not open within a week",
    }),
    consent_required: Type.Boolean(),
    widget: Widget,
  }),
);

/** Returns the persona id of a path in its stored form. */
export function personaId(sent: string): string {
  return uuidOrNull(sent) ?? fail("resource.not_found", "No persona with this id exists.");
}
