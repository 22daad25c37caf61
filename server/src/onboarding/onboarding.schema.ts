import type { ErrorCode } from "../platform/errors/catalog.ts";
import Type from "typebox";
import { closed, DateTime, Id, named, Nullable } from "../platform/endpoint/schemas.ts";
import { stepNames } from "./model/steps.ts";

/** Error codes of a start, in every interface. */
export const startCodes = [
  "resource.not_found",
  "limits.quota_exceeded",
  "limits.subscription_required",
  "auth.user_not_initialized",
  "onboarding.active",
  "onboarding.website_unreadable",
  "onboarding.source_taken",
] as const satisfies readonly ErrorCode[];

const Globs = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50 });

export const StartOnboardingBody = named(
  "StartOnboarding",
  Type.Object(
    {
      website_url: Type.Optional(
        Type.String({ minLength: 1, maxLength: 2_048, description: "without a scheme, https is tried first and then http" }),
      ),
      brand: Type.Optional(
        Type.String({ maxLength: 100, description: "id of an existing brand to use; without `website_url`, the brand's website is read" }),
      ),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: "name of the persona; defaults to the site's name" })),
      language: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 35,
          description: "language of the persona's texts, BCP 47; defaults to the site's language",
        }),
      ),
      harvest: Type.Optional(Type.Boolean({ default: true, description: "whether pages and products of the site become documents" })),
      max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
      include: Type.Optional(Globs),
      exclude: Type.Optional(Globs),
    },
    closed,
  ),
);

const StepName = Type.Enum([...stepNames]);

/** camelCase, as in the public API. */
export const OnboardingView = named(
  "Onboarding",
  Type.Object({
    jobId: Id,
    brandId: Id,
    personaId: Id,
    status: Type.Enum(["queued", "running", "completed", "failed", "canceled"]),
    step: StepName,
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    pages: Type.Object({ found: Type.Integer(), done: Type.Integer(), skipped: Type.Integer() }),
    steps: Type.Array(
      Type.Object({
        name: StepName,
        status: Type.Enum(["pending", "running", "completed", "skipped", "failed", "canceled"]),
        startedAt: Nullable(DateTime),
        finishedAt: Nullable(DateTime),
        message: Nullable(Type.String()),
      }),
    ),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    createdAt: DateTime,
    finishedAt: Nullable(DateTime),
  }),
);

export const StartedView = named("StartedOnboarding", Type.Object({ jobId: Id, brandId: Id, personaId: Id }));

/** A page that an onboarding read or skipped. */
export const OnboardingPageView = named(
  "OnboardingPage",
  Type.Object({
    url: Type.String({ description: "after redirects; also the id of its document" }),
    outcome: Type.Enum(["stored", "skipped"]),
    reason: Nullable(Type.String({ description: "why it was skipped" })),
    title: Nullable(Type.String()),
    language: Nullable(Type.String({ description: "primary language subtag" })),
    words: Nullable(Type.Integer({ description: "number of visible words; null for skipped pages and other file types" })),
    keptShare: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "share of the visible words that documents of the brand contain, rounded down" }),
    ),
    leftOut: Type.Array(Type.Object({ reason: Type.String(), words: Type.Integer() }), {
      description:
        "visible words that were left out, such as `navigation`, `breadcrumb`, `consent`, `control`, `form_label`, `skip_link` or `share_bar`",
    }),
    repeatedBlocks: Type.Integer({
      description: "paragraphs, headings and tables that repeat over the site and are stored once for all pages",
    }),
    products: Type.Integer({ description: "products that were first found on it" }),
    needsScripts: Type.Boolean({ description: "whether it is empty without JavaScript" }),
    nearDuplicateOf: Nullable(Type.String({ description: "address of an earlier page with almost the same text" })),
  }),
);
