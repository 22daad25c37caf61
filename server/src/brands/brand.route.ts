import Type from "typebox";
import { fail } from "../platform/errors/fail.ts";
import { created, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { closed, DateTime, Id, idParams, Nullable, uuidOrNull } from "../platform/endpoint/schemas.ts";
import type { Ids } from "../ports/ids.ts";
import { createBrand } from "./create-brand.ts";
import type { Brand, BrandStore } from "./store.ts";
import { updateBrand, type UpdateBrandDeps } from "./update-brand.ts";

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

// 1 to 120 characters after trimming and NFC.
const DisplayName = Type.String({ minLength: 1, maxLength: 1_000 });
const AccentColors = Type.Array(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }), { maxItems: 8 });
const Languages = Type.Array(Type.String({ minLength: 1, maxLength: 35 }), { maxItems: 20 });
const clearable = {
  logo_url: Type.Optional(Nullable(WebAddress)),
  website_url: Type.Optional(Nullable(WebAddress)),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  default_currency: Type.Optional(Nullable(Type.String({ minLength: 3, maxLength: 3 }))),
};

const CreateBrandBody = Type.Object(
  { display_name: DisplayName, ...clearable, accent_colors: Type.Optional(AccentColors), audience_languages: Type.Optional(Languages) },
  closed,
);

const UpdateBrandBody = Type.Object(
  {
    display_name: Type.Optional(DisplayName),
    ...clearable,
    accent_colors: Type.Optional(Nullable(AccentColors)),
    audience_languages: Type.Optional(Nullable(Languages)),
  },
  { ...closed, minProperties: 1 },
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

export interface BrandRoutesDeps extends UpdateBrandDeps {
  readonly store: BrandStore;
  readonly ids: Ids;
}

const access = ["account_key", "session"] as const;

export function brandRoutes(deps: BrandRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/brands",
      id: "listBrands",
      summary: "List all brands",
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
      summary: "Get a brand",
      tag: "Brands",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("brand_id"),
      answers: { 200: BrandView },
      handle: async ({ actor, params }) => {
        const id = uuidOrNull(params.brand_id);
        const brand = id === null ? null : await deps.store.byId(actor.accountId, id);
        if (brand === null) fail("resource.not_found", "No brand with this id exists.");
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
    route({
      method: "PATCH",
      url: "/api/brands/:brand_id",
      id: "updateBrand",
      summary: "Update a brand. `null` clears a field",
      tag: "Brands",
      access: ["session"],
      rate: "MutationDefault",
      codes: ["resource.not_found", "brand.onboarding_active"],
      roles: ["owner", "admin"],
      params: idParams("brand_id"),
      body: UpdateBrandBody,
      answers: { 200: BrandView },
      handle: async ({ actor, params, body }) => {
        const id = uuidOrNull(params.brand_id);
        if (id === null) fail("resource.not_found", "No brand with this id exists.");
        return ok(view(await updateBrand(deps, actor.accountId, id, body)));
      },
    }),
  ];
}
