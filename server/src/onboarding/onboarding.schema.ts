import type { ErrorCode } from "../platform/errors/catalog.ts";
import Type from "typebox";
import { about, closed, DateTime, Id, named, Nullable } from "../platform/endpoint/schemas.ts";
import { stepNames } from "./model/steps.ts";

/** Error codes that starting an onboarding job can return, in every interface. */
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
      harvest: Type.Optional(Type.Boolean({ default: true, description: "whether the site's pages and products become documents" })),
      max_pages: about("maximum number of pages to read", Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 }))),
      include: about("path globs such as `/products/**`; only matching pages are kept", Type.Optional(Globs)),
      exclude: about("path globs; matching pages are omitted", Type.Optional(Globs)),
    },
    closed,
  ),
);

const StepName = Type.Enum([...stepNames]);

/** In camelCase, as in the public API. */
export const OnboardingView = named(
  "Onboarding",
  Type.Object({
    jobId: about("for `getOnboarding`", Id),
    brandId: about("the brand that is being built", Id),
    personaId: about("the persona that is being built", Id),
    kind: about("`reading`: a refresh of a website that an earlier job imported", Type.Enum(["onboarding", "reading"])),
    status: about("`completed` even if some pages were skipped", Type.Enum(["queued", "running", "completed", "failed", "canceled"])),
    step: about("the running step, or the last one", StepName),
    progress: about("progress of the whole job, as a fraction from 0 to 1", Type.Number({ minimum: 0, maximum: 1 })),
    pages: about(
      "pages of the website",
      Type.Object({
        found: about("pages that will be read", Type.Integer()),
        done: about("pages that were read", Type.Integer()),
        skipped: about("pages that could not be read or have no content", Type.Integer()),
      }),
    ),
    steps: about(
      "in order",
      Type.Array(
        Type.Object({
          name: about("name of the step", StepName),
          status: about(
            "`skipped`: not needed for this website",
            Type.Enum(["pending", "running", "completed", "skipped", "failed", "canceled"]),
          ),
          startedAt: about("null before it starts", Nullable(DateTime)),
          finishedAt: about("null until it ends", Nullable(DateTime)),
          message: about("result of the step, or the reason for its failure, for people; null if there is none", Nullable(Type.String())),
        }),
      ),
    ),
    error: about(
      "reason for the failure; null otherwise",
      Nullable(
        Type.Object({
          code: about("stable; branch on it", Type.String()),
          message: about("message in English, for people", Type.String()),
        }),
      ),
    ),
    createdAt: about("when it was requested", DateTime),
    finishedAt: about("null until it ends", Nullable(DateTime)),
  }),
);

export const StartedView = named(
  "StartedOnboarding",
  Type.Object({
    jobId: about("for `getOnboarding`", Id),
    brandId: about("the brand that is being built", Id),
    personaId: about("the persona that is being built", Id),
  }),
);

/** A page that an onboarding job read or skipped. */
export const OnboardingPageView = named(
  "OnboardingPage",
  Type.Object({
    url: Type.String({ description: "after redirects; also the id of its document" }),
    outcome: Type.Enum(["stored", "skipped", "absent", "removed"], {
      description:
        "whether the page is stored as a document or product; `absent`: a refresh did not find the page, and its documents are kept until the next refresh; `removed`: two consecutive refreshes did not find the page, and its documents were deleted",
    }),
    change: Nullable(
      Type.Enum(["new", "changed", "unchanged"], {
        description: "what a website refresh found; null for other jobs and for pages that were not read",
      }),
    ),
    reason: Nullable(Type.String({ description: "why the page was skipped, not found, or only partly stored, or how it was read" })),
    title: Nullable(Type.String({ description: "from the page; null if it has none or was skipped" })),
    language: Nullable(Type.String({ description: "primary language subtag" })),
    words: Nullable(Type.Integer({ description: "number of visible words; null for skipped pages and other file types" })),
    keptShare: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: "fraction of the visible words that documents of the brand contain, rounded down",
      }),
    ),
    leftOut: Type.Array(
      Type.Object({
        reason: Type.String({ description: "kind of the part" }),
        words: Type.Integer({ description: "number of words in the part" }),
      }),
      {
        description:
          "visible words that were omitted, such as `navigation`, `breadcrumb`, `consent`, `control`, `form_label`, `skip_link` or `share_bar`",
      },
    ),
    repeatedBlocks: Type.Integer({
      description: "paragraphs, headings and tables that repeat across the site and are stored once for all pages",
    }),
    products: Type.Integer({ description: "products that were first found on this page" }),
    needsScripts: Type.Boolean({
      description:
        "whether the page is empty without JavaScript; such a page is stored if its markup contains the data that its scripts show, or if the installation has a browser that runs the scripts",
    }),
    nearDuplicateOf: Nullable(Type.String({ description: "URL of an earlier page with almost the same text" })),
  }),
);
