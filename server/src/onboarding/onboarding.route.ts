import Type from "typebox";
import { accepted, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { idParams, Limit, Offset, uuidOrNull, type View, TotalCount } from "../platform/endpoint/schemas.ts";
import { fail } from "../platform/errors/fail.ts";
import { cancelOnboarding, type CancelOnboardingDeps } from "./cancel-onboarding.ts";
import { findOnboarding, type FindOnboardingDeps } from "./find-onboarding.ts";
import { needsScripts } from "./model/skip-reasons.ts";
import { listOnboardingPages, type OnboardingPageRow } from "./onboarding-pages.sql.ts";
import { listOnboardings } from "./onboardings.sql.ts";
import { OnboardingPageView, OnboardingView, StartedView, StartOnboardingBody, startCodes } from "./onboarding.schema.ts";
import { startOnboarding, type StartOnboardingDeps, type StartOnboardingInput } from "./start-onboarding.ts";
import type { OnboardingJob } from "./model/onboarding.ts";

export type OnboardingRoutesDeps = StartOnboardingDeps & FindOnboardingDeps & CancelOnboardingDeps;

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;

export function onboardingRoutes(deps: OnboardingRoutesDeps): Route[] {
  return [
    listOnboardingsRoute(deps),
    route({
      method: "POST",
      url: "/api/onboarding/jobs",
      id: "startOnboarding",
      summary: "Create a brand, a persona and its knowledge from a website. An account can run one onboarding job at a time",
      description: "Use it to set up a brand from its website. To write to an existing source, call `upsertProducts` or `uploadFile`.",
      example: { website_url: "https://northwind.example", max_pages: 50 },
      tag: "Onboarding",
      access,
      rate: "MutationDefault",
      codes: startCodes,
      roles,
      body: StartOnboardingBody,
      answers: { 202: StartedView },
      handle: async ({ actor, body }) => {
        const { website_url: websiteUrl, brand, max_pages: maxPages, ...rest } = body;
        const brandId = brand === undefined ? undefined : (uuidOrNull(brand) ?? failBrand());
        const pages = maxPages === undefined ? {} : { maxPages };
        const input: StartOnboardingInput =
          websiteUrl !== undefined
            ? { websiteUrl, ...(brandId === undefined ? {} : { brandId }), ...rest, ...pages }
            : { brandId: brandId ?? failEither(), ...rest, ...pages };
        return accepted(await startOnboarding(deps, actor.accountId, input));
      },
    }),
    route({
      method: "GET",
      url: "/api/onboarding/jobs/:job_id",
      id: "getOnboarding",
      summary: "Get the progress of an onboarding job. Jobs are kept for thirty days after they end",
      description: "Use it to show progress; poll it every few seconds. To get any other job, call `getJob`.",
      tag: "Onboarding",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("job_id"),
      answers: { 200: OnboardingView },
      handle: async ({ actor, params }) =>
        ok(onboardingView(await findOnboarding(deps, actor.accountId, { jobId: onboardingId(params.job_id) }))),
    }),
    listPagesRoute(deps),
    route({
      method: "POST",
      url: "/api/onboarding/jobs/:job_id/cancel",
      id: "cancelOnboarding",
      summary: "Cancel an onboarding job. Objects that the job created are kept. Canceling a job that has ended has no effect",
      description: "Use it to stop an onboarding job early. To remove its results, call `deleteBrand`.",
      tag: "Onboarding",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles,
      params: idParams("job_id"),
      answers: { 202: OnboardingView },
      handle: async ({ actor, params }) =>
        accepted(onboardingView(await cancelOnboarding(deps, actor.accountId, onboardingId(params.job_id)))),
    }),
  ];
}

function listOnboardingsRoute({ database, index }: Pick<OnboardingRoutesDeps, "database" | "index">): Route {
  return route({
    method: "GET",
    url: "/api/onboarding/jobs",
    id: "listOnboardings",
    summary: "List the account's onboarding jobs, newest first. They are kept for thirty days after they end",
    description: "Use it to find an onboarding job that another user started. To follow a job, call `getOnboarding`.",
    tag: "Onboarding",
    access,
    rate: "Global",
    codes: [],
    query: Type.Object({ limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: Type.Array(OnboardingView), total_count: TotalCount }) },
    handle: async ({ actor, query }) => {
      const { items, total } = await listOnboardings(database, index, actor.accountId, query);
      return ok({ items: items.map(onboardingView), total_count: total });
    },
  });
}

function listPagesRoute(deps: FindOnboardingDeps): Route {
  return route({
    method: "GET",
    url: "/api/onboarding/jobs/:job_id/pages",
    id: "listOnboardingPages",
    summary: "List the pages that an onboarding job read, in the order in which they were read. They are kept for as long as the job",
    description:
      "Use it to see how much of each page was kept, and why a page or part of a page was omitted. To get the texts, call `getDocumentText`.",
    tag: "Onboarding",
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("job_id"),
    query: Type.Object({ limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: Type.Array(OnboardingPageView), total_count: TotalCount }) },
    handle: async ({ actor, params, query }) => {
      const { jobId } = await findOnboarding(deps, actor.accountId, { jobId: onboardingId(params.job_id) });
      const { items, total } = await listOnboardingPages(deps.database, actor.accountId, jobId, query);
      return ok({ items: items.map(pageView), total_count: total });
    },
  });
}

function pageView({ outcome, words, keptWords, leftOut, reason, ...page }: OnboardingPageRow): View<typeof OnboardingPageView> {
  return {
    ...page,
    outcome: outcome === "done" ? "stored" : outcome,
    reason,
    words,
    // The fraction is 1 for a page without words, because nothing is missing.
    keptShare: words === null || keptWords === null ? null : words === 0 ? 1 : Math.floor((1_000 * keptWords) / words) / 1_000,
    leftOut: Object.entries(leftOut).map(([name, count]) => ({ reason: name, words: count })),
    needsScripts: needsScripts(reason),
  };
}

function onboardingView(job: OnboardingJob): View<typeof OnboardingView> {
  return {
    jobId: job.jobId,
    brandId: job.brandId,
    personaId: job.personaId,
    kind: job.kind,
    status: job.status,
    step: job.step,
    progress: job.progress,
    pages: job.pages,
    steps: job.steps,
    error: job.error,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}

function onboardingId(sent: string): string {
  return uuidOrNull(sent) ?? fail("resource.not_found", "No onboarding job with this id exists.");
}

function failBrand(): never {
  fail("resource.not_found", "No brand with this id exists.");
}

function failEither(): never {
  const message = "or `brand` is required";
  fail("validation.failed", `\`website_url\` ${message}.`, { errors: [{ field: "website_url", code: "required", message }] });
}
