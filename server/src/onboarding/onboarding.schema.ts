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
      harvest: Type.Optional(Type.Boolean({ default: true, description: "whether pages and products of the site become documents" })),
      max_pages: about("maximum number of pages to read", Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 }))),
      include: about("path globs such as `/products/**`; only matching pages are kept", Type.Optional(Globs)),
      exclude: about("path globs; matching pages are left out", Type.Optional(Globs)),
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
    kind: about("`reading`: the website of an earlier onboarding is read again", Type.Enum(["onboarding", "reading"])),
    status: about("`completed` also if single pages were skipped", Type.Enum(["queued", "running", "completed", "failed", "canceled"])),
    step: about("the running step, or the last one", StepName),
    progress: about("share of the whole onboarding, from 0 to 1", Type.Number({ minimum: 0, maximum: 1 })),
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
          name: about("which step it is", StepName),
          status: about(
            "`skipped`: not needed for this website",
            Type.Enum(["pending", "running", "completed", "skipped", "failed", "canceled"]),
          ),
          startedAt: about("null before it starts", Nullable(DateTime)),
          finishedAt: about("null until it ends", Nullable(DateTime)),
          message: about("what was found, or why it failed, for people; null otherwise", Nullable(Type.String())),
        }),
      ),
    ),
    error: about(
      "why it failed; null otherwise",
      Nullable(
        Type.Object({ code: about("stable; branch on it", Type.String()), message: about("for people, in English", Type.String()) }),
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
        "whether the page is stored as a document or product; `absent`: a reading did not find it, and its documents are kept until the next one; `removed`: the second reading in a row did not find it, and its documents were deleted",
    }),
    change: Nullable(
      Type.Enum(["new", "changed", "unchanged"], {
        description: "what a reading found; null in an onboarding and for pages that were not read",
      }),
    ),
    reason: Nullable(Type.String({ description: "why it was skipped, not found, or stored in part, or how it was read" })),
    title: Nullable(Type.String({ description: "from the page; null if it has none or was skipped" })),
    language: Nullable(Type.String({ description: "primary language subtag" })),
    words: Nullable(Type.Integer({ description: "number of visible words; null for skipped pages and other file types" })),
    keptShare: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "share of the visible words that documents of the brand contain, rounded down" }),
    ),
    leftOut: Type.Array(
      Type.Object({
        reason: Type.String({ description: "kind of the part" }),
        words: Type.Integer({ description: "number of its words on the page" }),
      }),
      {
        description:
          "visible words that were left out, such as `navigation`, `breadcrumb`, `consent`, `control`, `form_label`, `skip_link` or `share_bar`",
      },
    ),
    repeatedBlocks: Type.Integer({
      description: "paragraphs, headings and tables that repeat over the site and are stored once for all pages",
    }),
    products: Type.Integer({ description: "products that were first found on it" }),
    needsScripts: Type.Boolean({
      description:
        "whether it is empty without JavaScript; it is stored if its markup contains the data that its scripts show, or if the installation has a browser to run them",
    }),
    nearDuplicateOf: Nullable(Type.String({ description: "address of an earlier page with almost the same text" })),
  }),
);
