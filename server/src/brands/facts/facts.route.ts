import { fail } from "../../platform/errors/fail.ts";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { brandById } from "../brands.sql.ts";
import { factsOfBrand } from "./facts.sql.ts";
import { NOTHING_STORED, openContradictions, originsOf, type StoredFacts } from "./model/brand-facts.ts";
import { BrandFactsView, UpdateBrandFactsBody } from "./model/facts.schema.ts";
import { updateFacts, type UpdateFactsDeps } from "./update-facts.ts";

const access = ["account_key", "session"] as const;

function factsView(stored: StoredFacts): View<typeof BrandFactsView> {
  return {
    ...stored.read.facts,
    ...stored.manual,
    origins: originsOf(stored),
    contradictions: openContradictions(stored),
    updated_at: stored.updatedAt?.toISOString() ?? null,
  };
}

export function brandFactsRoutes(deps: UpdateFactsDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/brands/:brand_id/facts",
      id: "getBrandFacts",
      summary: "Get the facts about a brand's business",
      description:
        "Use it to see opening hours, telephone numbers, addresses and other facts that take precedence over text in answers. It also returns the pages and files that state each fact, and contradictions between them. To get the brand's name, logo and colors, call `getBrand`.",
      tag: "Brands",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("brand_id"),
      answers: { 200: BrandFactsView },
      handle: async ({ actor, params }) => {
        const id = brandIdOf(params.brand_id);
        const stored = await factsOfBrand(deps.database, actor.accountId, id);
        if (stored === null && (await brandById(deps.database, actor.accountId, id)) === null)
          fail("resource.not_found", "No brand with this id exists.");
        return ok(factsView(stored ?? NOTHING_STORED));
      },
    }),
    route({
      method: "PATCH",
      url: "/api/brands/:brand_id/facts",
      id: "updateBrandFacts",
      summary: "Correct the facts about a brand's business",
      description:
        "Use it to correct or add facts. Each property that you send replaces the whole fact, and later website refreshes do not change it. Properties that you omit do not change. `null` removes a fact: answers no longer use it, even if pages state it. `reset` lists facts to restore to the values from the website.",
      example: {
        time_zone: "Europe/Berlin",
        telephones: [{ label: null, number: "+49 731 123456" }],
        hours: [
          {
            label: null,
            season: null,
            days: { monday: [], tuesday: [{ opens: "09:00", closes: "18:00" }] },
            exceptions: [{ holiday: "public_holidays", spans: [] }],
          },
        ],
      },
      tag: "Brands",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles: ["owner", "admin"],
      params: idParams("brand_id"),
      body: UpdateBrandFactsBody,
      answers: { 200: BrandFactsView },
      handle: async ({ actor, params, body }) => {
        const { reset = [], ...changes } = body;
        return ok(factsView(await updateFacts(deps, actor.accountId, brandIdOf(params.brand_id), { changes, reset })));
      },
    }),
  ];
}

function brandIdOf(text: string): string {
  return uuidOrNull(text) ?? fail("resource.not_found", "No brand with this id exists.");
}
