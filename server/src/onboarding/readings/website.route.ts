import Type from "typebox";
import { brandById } from "../../brands/brands.sql.ts";
import { accepted, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import { StartedView } from "../onboarding.schema.ts";
import { changeInterval, failWebsite } from "./change-interval.ts";
import { startReading, type StartReadingDeps } from "./start-reading.ts";
import { UpdateWebsiteBody, WebsiteView } from "./website.schema.ts";
import { type Website, websitesOfBrand } from "./websites.sql.ts";

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;

function websiteView({ sourceId, site, url, readEveryHours, lastReadAt, nextReadAt, lastReading }: Website): View<typeof WebsiteView> {
  return {
    source_id: sourceId,
    site,
    url,
    read_every_hours: readEveryHours,
    last_read_at: lastReadAt?.toISOString() ?? null,
    next_read_at: nextReadAt?.toISOString() ?? null,
    last_reading:
      lastReading === null
        ? null
        : { job_id: lastReading.jobId, status: lastReading.status, error: lastReading.error?.message ?? null, pages: lastReading.pages },
  };
}

/** Lists the websites imported into a brand's sources, and refreshes them. */
export function websiteRoutes(deps: StartReadingDeps): Route[] {
  const { database } = deps;
  return [
    route({
      method: "GET",
      url: "/api/brands/:brand_id/websites",
      id: "listWebsites",
      summary: "List the websites from which a brand's knowledge was imported",
      description:
        "Use it to see when a website was last refreshed, when it will be refreshed next, and what changed. To import another website, call `startOnboarding`.",
      tag: "Onboarding",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("brand_id"),
      answers: { 200: Type.Object({ websites: Type.Array(WebsiteView) }) },
      handle: async ({ actor, params }) => {
        const brandId = brandIdOf(params.brand_id);
        const websites = await websitesOfBrand(database, actor.accountId, brandId);
        if (websites.length === 0 && (await brandById(database, actor.accountId, brandId)) === null) failBrand();
        return ok({ websites: websites.map(websiteView) });
      },
    }),
    route({
      method: "PATCH",
      url: "/api/brands/:brand_id/websites/:source_id",
      id: "updateWebsite",
      summary: "Set how often a website is refreshed",
      description:
        "Use it to refresh a website more or less often than daily, or only on request. To refresh it immediately, call `readWebsite`.",
      example: { read_every_hours: 6 },
      tag: "Onboarding",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles,
      params: idParams("brand_id", "source_id"),
      body: UpdateWebsiteBody,
      answers: { 200: WebsiteView },
      handle: async ({ actor, params, body }) => {
        const which = { brandId: brandIdOf(params.brand_id), sourceId: sourceIdOf(params.source_id) };
        return ok(websiteView(await changeInterval(deps, actor.accountId, { ...which, hours: body.read_every_hours })));
      },
    }),
    route({
      method: "POST",
      url: "/api/brands/:brand_id/websites/:source_id/readings",
      id: "readWebsite",
      summary: "Refresh a website now",
      description:
        "Use it after a website has changed. Only changed pages are processed. If two consecutive refreshes do not find a page, its documents are deleted. To follow the refresh, call `getOnboarding`; to build another persona, call `startOnboarding`.",
      tag: "Onboarding",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found", "limits.subscription_required", "auth.user_not_initialized", "onboarding.active"],
      roles,
      params: idParams("brand_id", "source_id"),
      answers: { 202: StartedView },
      handle: async ({ actor, params }) => {
        const { jobId, brandId, personaId } = await startReading(
          deps,
          actor.accountId,
          brandIdOf(params.brand_id),
          sourceIdOf(params.source_id),
        );
        return accepted({ jobId, brandId, personaId });
      },
    }),
  ];
}

function brandIdOf(text: string): string {
  return uuidOrNull(text) ?? failBrand();
}

function sourceIdOf(text: string): string {
  return uuidOrNull(text) ?? failWebsite();
}

function failBrand(): never {
  fail("resource.not_found", "No brand with this id exists.");
}
