import Type from "typebox";
import { about, closed, DateTime, Id, named, Nullable, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { fail } from "../platform/errors/fail.ts";

const Time = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
const Schedule = named(
  "Schedule",
  Type.Object(
    {
      timezone: about("IANA time zone such as `Europe/Berlin`", Type.String({ minLength: 1, maxLength: 64 })),
      windows: about(
        "when conversations can start; an empty list: never",
        Type.Array(
          Type.Object(
            {
              days: about("1 is Monday, 7 is Sunday", Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
              from: about("`HH:MM`, inclusive", Time),
              to: about("`HH:MM`, exclusive. Before `from`: on the next day; equal to `from`: the whole day", Time),
            },
            closed,
          ),
          { maxItems: 50 },
        ),
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
    Type.Object(
      {
        title: about("heading of the panel; by default, the persona's name", widgetText),
        placeholder: about("shown in the empty message field", widgetText),
        offline: about("shown outside the schedule", widgetText),
        greeting: about(
          "shown before the first message to visitors with this language; by default, the persona's greeting",
          Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
        ),
      },
      closed,
    ),
    { maxProperties: 20, description: "your texts by language; the widget includes the others" },
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
  description: about("what the persona is for, as shown in lists. Null removes it", Type.Optional(Nullable(text(2_000)))),
  avatar_url: about(
    "address of an image on another server; to upload one, call `uploadAvatar`. Null removes it",
    Type.Optional(Nullable(Type.String({ maxLength: 2_048, format: "uri" }))),
  ),
  greeting: about("first words of the widget, before the visitor writes. Null removes it", Type.Optional(Nullable(text(2_000)))),
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
  languages: about("BCP 47 tags, the first is the default; empty: all", Type.Optional(Type.Array(text(35), { maxItems: 20 }))),
  suggested_questions: about(
    "questions that visitors can tap before their first message, in their order",
    Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 6 })),
  ),
  mode: about(
    "default of live sessions. `full`: sentences with times for voices and avatars; `chat`: text",
    Type.Optional(Type.Enum(["chat", "full"])),
  ),
  model: about("another model of the configured provider; null: the configured one", Type.Optional(Nullable(text(200)))),
  is_public: about("whether calls with only the persona's public id are answered", Type.Optional(Type.Boolean())),
  allowed_origins: about(
    "origins such as `https://shop.example.com` whose pages may call with the public id; empty: all",
    Type.Optional(Type.Array(text(300), { maxItems: 50 })),
  ),
  consent_required: about("whether visitors must consent before the first message", Type.Optional(Type.Boolean())),
  schedule: about("when conversations can start. Null: always", Type.Optional(Nullable(Schedule))),
  session_interaction_limit: about(
    "maximum billing units of a live session; null: no limit",
    Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  ),
  session_duration_limit_seconds: about(
    "maximum duration of a live session, from the first connection. Null: no limit",
    Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 86_400 }))),
  ),
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
  widget: about("absent members stay as they are, or have their defaults in a new persona", Type.Optional(WidgetSent)),
};

const Name = Type.String({ minLength: 1, maxLength: 120 });
const BrandId = text(100);

export const CreatePersonaBody = named(
  "CreatePersona",
  Type.Object(
    {
      brand_id: about("the persona speaks for this brand and answers from its sources", BrandId),
      name: about("as visitors see it", Name),
      ...settings,
    },
    closed,
  ),
);

export const UpdatePersonaBody = named(
  "UpdatePersona",
  Type.Object(
    {
      name: about("as visitors see it", Type.Optional(Name)),
      status: about("only `ready` answers visitors", Type.Optional(Type.Enum(["ready", "disabled", "draft"]))),
      brand_id: about("the brand that the persona then speaks for", Type.Optional(BrandId)),
      ...settings,
    },
    closed,
  ),
);

export const PersonaView = named(
  "Persona",
  Type.Object({
    id: about("the public id, for `X-Persona-Id`; it is safe to use in a browser", Id),
    name: about("as visitors see it", Type.String()),
    brand_id: about("the brand for which it speaks and whose sources it uses", Id),
    status: about(
      "only `ready` answers visitors. `building`: an onboarding is running; `failed`: the onboarding failed",
      Type.Enum(["draft", "building", "ready", "failed", "disabled"]),
    ),
    description: about("what the persona is for; null without any", Nullable(Type.String())),
    avatar_url: about("image of the persona; null without any", Nullable(Type.String())),
    greeting: about("first words of the widget; null without any", Nullable(Type.String())),
    instructions: about("for a language model; empty without any", Type.String()),
    tone: about("how it speaks; null: the usual tone", Nullable(Type.String())),
    languages: about("BCP 47 tags, the first is the default; empty: all", Type.Array(Type.String())),
    suggested_questions: about("in the order in which they are shown", Type.Array(Type.String())),
    mode: about("default of live sessions", Type.Enum(["chat", "full"])),
    model: about("null: the configured model, or the built-in answerer", Nullable(Type.String())),
    is_public: about("whether calls with only the persona's public id are answered", Type.Boolean()),
    allowed_origins: about("empty: pages of all origins may call with the public id", Type.Array(Type.String())),
    consent_required: about("whether visitors must consent before the first message", Type.Boolean()),
    schedule: about("null: conversations can start at any time", Nullable(Schedule)),
    session_interaction_limit: about("billing units of a live session; null: no limit", Nullable(Type.Integer())),
    session_duration_limit_seconds: about("from the first connection; null: no limit", Nullable(Type.Integer())),
    live_capacity: about("concurrent live sessions; null: only the tier's bound", Nullable(Type.Integer())),
    waiting_room_capacity: about("null: 1,000; 0: no waiting room", Nullable(Type.Integer())),
    catalog_tools: about("whether shopping agents can read the brand's products", Type.Boolean()),
    widget: about("appearance and texts of the chat widget", Widget),
    active_document_count: about("documents that its searches find", Type.Integer()),
    created_at: about("when the persona was created", DateTime),
    updated_at: about("when its settings last changed", DateTime),
  }),
);

export const PublicPersona = named(
  "PublicPersona",
  Type.Object({
    id: about("the public id, for `X-Persona-Id`", Id),
    name: about("as visitors see it", Type.String()),
    avatar_url: about("image of the persona; null without any", Nullable(Type.String())),
    greeting: about("show it before the first message; null without any", Nullable(Type.String())),
    greeting_language: about("two-letter language of the greeting; null without one", Nullable(Type.String())),
    languages: about("BCP 47 tags, the first is the default; empty: all", Type.Array(Type.String())),
    suggested_questions: about("offer them before the first message", Type.Array(Type.String())),
    accent_colors: about("of the brand, as #rrggbb", Type.Array(Type.String())),
    online: Type.Boolean({
      description: "whether a conversation can start now, according to the persona's schedule; always true for a signed-in user",
    }),
    next_online_at: Nullable({
      ...DateTime,
      description: "when the persona's schedule opens next; null if it is open or does not open within a week",
    }),
    business_hours: about(
      "whether people of the business are there now, according to its facts; null if that is not known for certain",
      Nullable(
        Type.Object({
          open: about("whether the business is open now", Type.Boolean()),
          opens_at: Nullable({ ...DateTime, description: "when it opens next; null if it is open or that is unknown" }),
        }),
      ),
    ),
    consent_required: about("if true, send `consent: true` with the first message", Type.Boolean()),
    widget: about("appearance and texts of the chat widget", Widget),
  }),
);

/** Returns the persona id of a path in its stored form. */
export function personaId(sent: string): string {
  return uuidOrNull(sent) ?? fail("resource.not_found", "No persona with this id exists.");
}
