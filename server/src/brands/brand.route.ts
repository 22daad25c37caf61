import Type from "typebox";
import { fail } from "../errors/fail.ts";
import { created, ok } from "../entry/call.ts";
import { route, type Route } from "../entry/route.ts";
import { closed, DateTime, Id, idParams, Nullable, uuidOrNull } from "../entry/schemas.ts";
import { createBrand } from "./create-brand.ts";
import type { Brand, BrandStore } from "./store.ts";
import type { Ids } from "../ports/ids.ts";

const WebAddress = Type.String({ minLength: 1, maxLength: 2_048 });

const BrandView = Type.Object({
  id: Id,
  display_name: Type.String(),
  logo_url: Nullable(Type.String()),
  website_url: Nullable(Type.String()),
  description: Nullable(Type.String()),
  accent_colors: Type.Array(Type.String()),
  default_currency: Nullable(Type.String()),
  audience_languages: Type.Array(Type.String()),
  created_at: DateTime,
});

const CreateBrandBody = Type.Object(
  {
    display_name: Type.String({ minLength: 1, maxLength: 120 }),
    logo_url: Type.Optional(Nullable(WebAddress)),
    website_url: Type.Optional(Nullable(WebAddress)),
    description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
    accent_colors: Type.Optional(Type.Array(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }), { maxItems: 8 })),
    default_currency: Type.Optional(Nullable(Type.String({ minLength: 3, maxLength: 3 }))),
    audience_languages: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 35 }), { maxItems: 20 })),
  },
  closed,
);

function view(brand: Brand): object {
  return {
    id: brand.id,
    display_name: brand.displayName,
    logo_url: brand.logoUrl,
    website_url: brand.websiteUrl,
    description: brand.description,
    accent_colors: brand.accentColors,
    default_currency: brand.defaultCurrency,
    audience_languages: brand.audienceLanguages,
    created_at: brand.createdAt.toISOString(),
  };
}

export interface BrandRoutesDeps {
  readonly store: BrandStore;
  readonly ids: Ids;
  readonly isCurrency: (code: string) => boolean;
}

const access = ["account_key", "session"] as const;

export function brandRoutes(deps: BrandRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/brands",
      id: "listBrands",
      summary: "All brands of the account",
      tag: "Brands",
      access,
      rate: "Global",
      codes: [],
      answers: { 200: Type.Object({ brands: Type.Array(BrandView) }) },
      handle: async ({ actor }) => ok({ brands: (await deps.store.list(actor.accountId)).map(view) }),
    }),
    route({
      method: "GET",
      url: "/v1/brands/:brand_id",
      id: "getBrand",
      summary: "One brand",
      tag: "Brands",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("brand_id"),
      answers: { 200: BrandView },
      handle: async ({ actor, params }) => {
        const id = uuidOrNull(params.brand_id);
        const brand = id === null ? null : await deps.store.byId(actor.accountId, id);
        if (brand === null) fail("resource.not_found", "There is no brand with this id");
        return ok(view(brand));
      },
    }),
    route({
      method: "POST",
      url: "/v1/brands",
      id: "createBrand",
      summary: "Create a brand",
      tag: "Brands",
      access,
      rate: "MutationDefault",
      codes: [],
      roles: ["owner", "admin"],
      body: CreateBrandBody,
      answers: { 201: Type.Object({ id: Id }) },
      handle: async ({ actor, body }) => created({ id: (await createBrand(deps, actor.accountId, body)).id }),
    }),
  ];
}
