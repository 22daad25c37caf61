import Type from "typebox";
import { fail } from "../platform/errors/fail.ts";
import { created, ok } from "../platform/endpoint/call.ts";
import { shownAddress, storedAddress } from "../platform/lib/own-address.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, closed, DateTime, Id, idParams, named, Nullable, uuidOrNull, type View } from "../platform/endpoint/schemas.ts";
import { brandById, listBrands } from "./brands.sql.ts";
import { createBrand, type CreateBrandDeps } from "./create-brand.ts";
import type { Brand } from "./model/brand.ts";
import { updateBrand, type UpdateBrandDeps } from "./update-brand.ts";

const WebAddress = Type.String({ minLength: 1, maxLength: 2_048 });

export const BrandView = named(
  "Brand",
  Type.Object({
    id: Id,
    display_name: about("name that personas use for the brand", Type.String()),
    logo_url: about("image for pages and widgets; null if there is none", Nullable(Type.String())),
    website_url: about("the brand's own site; null if unknown", Nullable(Type.String())),
    description: about("what the brand offers; null if unknown", Nullable(Type.String())),
    accent_colors: about("colors as #rrggbb, most important first", Type.Array(Type.String())),
    default_currency: about(
      "ISO 4217 code for prices without a currency; null: products with a price must have their own",
      Nullable(Type.String()),
    ),
    audience_languages: about("BCP 47 tags, most important first", Type.Array(Type.String())),
    created_at: about("when the brand was created", DateTime),
  }),
);

// 1 to 120 characters after trimming and conversion to NFC.
const DisplayName = Type.String({ minLength: 1, maxLength: 1_000 });
const AccentColors = Type.Array(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }), { maxItems: 8 });
const Languages = Type.Array(Type.String({ minLength: 1, maxLength: 35 }), { maxItems: 20 });
const clearable = {
  logo_url: about(
    "URL of an image on another server; to upload an image, call `uploadLogo`. Null removes it",
    Type.Optional(Nullable(WebAddress)),
  ),
  website_url: about("null removes it", Type.Optional(Nullable(WebAddress))),
  description: about("what the brand offers. Null removes it", Type.Optional(Nullable(Type.String({ maxLength: 2_000 })))),
  default_currency: about(
    "ISO 4217 code such as EUR, for prices without a currency. Null removes it",
    Type.Optional(Nullable(Type.String({ minLength: 3, maxLength: 3 }))),
  ),
};

const CreateBrandBody = named(
  "CreateBrand",
  Type.Object(
    {
      display_name: about("name that personas use for the brand", DisplayName),
      ...clearable,
      accent_colors: about("colors as #rrggbb, most important first", Type.Optional(AccentColors)),
      audience_languages: about("BCP 47 tags such as `en` or `de-AT`, most important first", Type.Optional(Languages)),
    },
    closed,
  ),
);

const UpdateBrandBody = named(
  "UpdateBrand",
  Type.Object(
    {
      display_name: about("unchanged if absent", Type.Optional(DisplayName)),
      ...clearable,
      accent_colors: about(
        "colors as #rrggbb, most important first. Null or an empty list removes all",
        Type.Optional(Nullable(AccentColors)),
      ),
      audience_languages: about("BCP 47 tags, most important first. Null or an empty list removes all", Type.Optional(Nullable(Languages))),
    },
    { ...closed, minProperties: 1 },
  ),
);

/** Returns a brand as the API represents it. */
export function brandView(brand: Brand, baseUrl: string): View<typeof BrandView> {
  return {
    id: brand.id,
    display_name: brand.displayName,
    logo_url: shownAddress(brand.logoUrl, baseUrl),
    website_url: brand.websiteUrl,
    description: brand.description,
    accent_colors: brand.accentColors,
    default_currency: brand.defaultCurrency,
    audience_languages: brand.audienceLanguages,
    created_at: brand.createdAt.toISOString(),
  };
}

export interface BrandRoutesDeps extends CreateBrandDeps, UpdateBrandDeps {
  readonly database: UpdateBrandDeps["database"];
  /** Returns the base URL for images. */
  readonly baseUrl: () => string;
}

const access = ["account_key", "session"] as const;

export function brandRoutes(deps: BrandRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/brands",
      id: "listBrands",
      summary: "List all brands",
      description: "Use it to find a brand's id. Each persona and each source also contains the id of its brand.",
      tag: "Brands",
      access,
      rate: "Global",
      codes: [],
      answers: { 200: Type.Object({ brands: Type.Array(BrandView) }) },
      handle: async ({ actor }) =>
        ok({ brands: (await listBrands(deps.database, actor.accountId)).map((brand) => brandView(brand, deps.baseUrl())) }),
    }),
    route({
      method: "GET",
      url: "/v1/brands/:brand_id",
      id: "getBrand",
      summary: "Get a brand",
      description: "Use it to read one brand. To list all brands, call `listBrands`.",
      tag: "Brands",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("brand_id"),
      answers: { 200: BrandView },
      handle: async ({ actor, params }) => {
        const id = uuidOrNull(params.brand_id);
        const brand = id === null ? null : await brandById(deps.database, actor.accountId, id);
        if (brand === null) fail("resource.not_found", "No brand with this id exists.");
        return ok(brandView(brand, deps.baseUrl()));
      },
    }),
    route({
      method: "POST",
      url: "/v1/brands",
      id: "createBrand",
      summary: "Create a brand",
      description:
        "Use it as the first step of a manual setup, before you create a source and a persona. To create all three from a website, call `startOnboarding`.",
      example: {
        display_name: "Northwind Outdoor",
        website_url: "https://northwind.example",
        accent_colors: ["#1f4e79"],
        default_currency: "EUR",
        audience_languages: ["en"],
      },
      tag: "Brands",
      access,
      rate: "MutationDefault",
      codes: [],
      roles: ["owner", "admin"],
      body: CreateBrandBody,
      answers: { 201: Type.Object({ id: about("id of the new brand", Id) }) },
      handle: async ({ actor, body }) => created({ id: (await createBrand(deps, actor.accountId, body)).id }),
    }),
    updateBrandRoute(deps),
  ];
}

function updateBrandRoute(deps: BrandRoutesDeps): Route {
  return route({
    method: "PATCH",
    url: "/api/brands/:brand_id",
    id: "updateBrand",
    summary: "Update a brand. `null` clears a field",
    description: "Use it to change how a brand presents itself. To move a source to another brand, call `moveSource`.",
    example: { display_name: "Northwind Outdoor", description: "Clothing for the mountains" },
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
      const sent = body.logo_url === undefined ? body : { ...body, logo_url: storedAddress(body.logo_url, deps.baseUrl()) };
      return ok(brandView(await updateBrand(deps, actor.accountId, id, sent), deps.baseUrl()));
    },
  });
}
