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
        "when conversations can start; an empty list means never",
        Type.Array(
          Type.Object(
            {
              days: about("1 is Monday, 7 is Sunday", Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
              from: about("`HH:MM`, inclusive", Time),
              to: about("`HH:MM`, exclusive. If before `from`: on the next day; if equal to `from`: the whole day", Time),
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
  launcher: Nullable(Type.String({ minLength: 1, maxLength: 40, description: "text of the launcher; if absent, only the icon is shown" })),
  theme: Type.Enum(["auto", "light", "dark"], { description: "`auto` follows the visitor's system setting" }),
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
    { maxProperties: 20, description: "your texts by language; the widget supplies all others" },
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
  description: about("purpose of the persona, as shown in lists. Null removes it", Type.Optional(Nullable(text(2_000)))),
  avatar_url: about(
    "URL of an image on another server; to upload an image, call `uploadAvatar`. Null removes it",
    Type.Optional(Nullable(Type.String({ maxLength: 2_048, format: "uri" }))),
  ),
  greeting: about("first message in the widget, before the visitor writes. Null removes it", Type.Optional(Nullable(text(2_000)))),
  instructions: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: "instructions that a language model receives for every answer; without a language model, they are stored but not used",
    }),
  ),
  tone: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 200,
        description:
          "how the persona speaks, in any words. The built-in answer engine supports formal, friendly, playful and brief, in seven languages; the tones can be combined; a language model receives the text unchanged",
      }),
    ),
  ),
  languages: about("BCP 47 tags, the first is the default; empty for all languages", Type.Optional(Type.Array(text(35), { maxItems: 20 }))),
  suggested_questions: about(
    "questions that visitors can choose before their first message, in display order",
    Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 6 })),
  ),
  mode: about(
    "default mode of live sessions. `full`: sentences with timestamps for voices and avatars; `chat`: text",
    Type.Optional(Type.Enum(["chat", "full"])),
  ),
  model: about("another model of the configured provider; null for the configured model", Type.Optional(Nullable(text(200)))),
  is_public: about("whether calls with only the persona's public id are answered", Type.Optional(Type.Boolean())),
  allowed_origins: about(
    "origins such as `https://shop.example.com` whose pages may send requests with the public id; empty for all origins",
    Type.Optional(Type.Array(text(300), { maxItems: 50 })),
  ),
  consent_required: about("whether visitors must consent before the first message", Type.Optional(Type.Boolean())),
  schedule: about("when conversations can start. Null for any time", Type.Optional(Nullable(Schedule))),
  session_interaction_limit: about(
    "maximum billing units of a live session; null for no limit",
    Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  ),
  session_duration_limit_seconds: about(
    "maximum duration of a live session, from the first connection. Null for no limit",
    Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 86_400 }))),
  ),
  live_capacity: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description:
          "maximum number of concurrent live sessions; additional visitors wait in the waiting room. Null means only the tier's limit; 0 means none",
      }),
    ),
  ),
  waiting_room_capacity: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: "maximum number of visitors who can wait for a live session. Null means 1,000; 0 means no waiting room",
      }),
    ),
  ),
  catalog_tools: Type.Optional(
    Type.Boolean({ description: "whether shopping agents can read the brand's products (Universal Commerce Protocol)" }),
  ),
  widget: about("absent members are unchanged or, for a new persona, have their defaults", Type.Optional(WidgetSent)),
};

const Name = Type.String({ minLength: 1, maxLength: 120 });
const BrandId = text(100);

export const CreatePersonaBody = named(
  "CreatePersona",
  Type.Object(
    {
      brand_id: about("the brand that the persona represents and from whose sources it answers", BrandId),
      name: about("name, as shown to visitors", Name),
      ...settings,
    },
    closed,
  ),
);

export const UpdatePersonaBody = named(
  "UpdatePersona",
  Type.Object(
    {
      name: about("name, as shown to visitors", Type.Optional(Name)),
      status: about("only `ready` answers visitors", Type.Optional(Type.Enum(["ready", "disabled", "draft"]))),
      brand_id: about("the brand that the persona will represent", Type.Optional(BrandId)),
      ...settings,
    },
    closed,
  ),
);

export const PersonaView = named(
  "Persona",
  Type.Object({
    id: about("the public id, for `X-Persona-Id`; it is safe to use in a browser", Id),
    name: about("name, as shown to visitors", Type.String()),
    brand_id: about("the brand that the persona represents and whose sources it uses", Id),
    status: about(
      "only `ready` answers visitors. `building`: an onboarding job is running; `failed`: the onboarding job failed",
      Type.Enum(["draft", "building", "ready", "failed", "disabled"]),
    ),
    description: about("purpose of the persona; null if there is none", Nullable(Type.String())),
    avatar_url: about("image of the persona; null if there is none", Nullable(Type.String())),
    greeting: about("first message of the widget; null if there is none", Nullable(Type.String())),
    instructions: about("instructions for a language model; empty if there are none", Type.String()),
    tone: about("how the persona speaks; null for the default tone", Nullable(Type.String())),
    languages: about("BCP 47 tags, the first is the default; empty for all languages", Type.Array(Type.String())),
    suggested_questions: about("in display order", Type.Array(Type.String())),
    mode: about("default mode of live sessions", Type.Enum(["chat", "full"])),
    model: about("null for the configured model or the built-in answer engine", Nullable(Type.String())),
    is_public: about("whether calls with only the persona's public id are answered", Type.Boolean()),
    allowed_origins: about("empty if pages on all origins may send requests with the public id", Type.Array(Type.String())),
    consent_required: about("whether visitors must consent before the first message", Type.Boolean()),
    schedule: about("null if conversations can start at any time", Nullable(Schedule)),
    session_interaction_limit: about("maximum billing units of a live session; null for no limit", Nullable(Type.Integer())),
    session_duration_limit_seconds: about("maximum duration from the first connection; null for no limit", Nullable(Type.Integer())),
    live_capacity: about("maximum number of concurrent live sessions; null for only the tier's limit", Nullable(Type.Integer())),
    waiting_room_capacity: about("maximum number of waiting visitors. Null means 1,000; 0 means no waiting room", Nullable(Type.Integer())),
    catalog_tools: about("whether shopping agents can read the brand's products", Type.Boolean()),
    widget: about("appearance and texts of the chat widget", Widget),
    active_document_count: about("number of documents that the persona's searches can find", Type.Integer()),
    created_at: about("when the persona was created", DateTime),
    updated_at: about("when the persona's settings last changed", DateTime),
  }),
);

export const PublicPersona = named(
  "PublicPersona",
  Type.Object({
    id: about("the public id, for `X-Persona-Id`", Id),
    name: about("name, as shown to visitors", Type.String()),
    avatar_url: about("image of the persona; null if there is none", Nullable(Type.String())),
    greeting: about("text to show before the first message; null if there is none", Nullable(Type.String())),
    greeting_language: about("two-letter language code of the greeting; null if there is no greeting", Nullable(Type.String())),
    languages: about("BCP 47 tags, the first is the default; empty for all languages", Type.Array(Type.String())),
    suggested_questions: about("questions to offer before the first message", Type.Array(Type.String())),
    accent_colors: about("colors of the brand, as #rrggbb", Type.Array(Type.String())),
    online: Type.Boolean({
      description: "whether a conversation can start now, according to the persona's schedule; always true for a signed-in user",
    }),
    next_online_at: Nullable({
      ...DateTime,
      description: "when the persona's schedule opens next; null if it is open or does not open within a week",
    }),
    business_hours: about(
      "whether people are at the business now, according to its facts; null if that is not known for certain",
      Nullable(
        Type.Object({
          open: about("whether the business is open now", Type.Boolean()),
          opens_at: Nullable({ ...DateTime, description: "time of the next opening; null if the business is open or the time is unknown" }),
        }),
      ),
    ),
    consent_required: about("if true, send `consent: true` with the first message", Type.Boolean()),
    widget: about("appearance and texts of the chat widget", Widget),
  }),
);

/** Returns the persona id from a path in its stored form. */
export function personaId(sent: string): string {
  return uuidOrNull(sent) ?? fail("resource.not_found", "No persona with this id exists.");
}
