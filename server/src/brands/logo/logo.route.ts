import { fail } from "../../platform/errors/fail.ts";
import { ok } from "../../platform/endpoint/call.ts";
import { OneImageBody, readOneImage } from "../../platform/endpoint/image-body.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { DrawSquares } from "../../ports/draw-squares.ts";
import { BrandView, brandView } from "../brand.route.ts";
import { drawUpload } from "../images/draw-upload.ts";
import { setLogo, type SetLogoDeps } from "./set-logo.ts";

export interface LogoRoutesDeps extends SetLogoDeps {
  readonly drawSquares: DrawSquares;
  /** Returns the base URL for images. */
  readonly baseUrl: () => string;
}

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;

export function logoRoutes(deps: LogoRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/api/brands/:brand_id/logo",
      id: "uploadLogo",
      summary: "Upload a brand's logo",
      description:
        "Use it to store the logo in this service. The logo is re-encoded as a square with transparent margins, without its metadata, and `logo_url` is set to its URL. To use a logo on another server, set `logo_url` with `updateBrand`.",
      example: { image: "(the bytes of the image)" },
      tag: "Brands",
      access,
      rate: "PersonaUploads",
      codes: ["resource.not_found", "brand.onboarding_active", "upload.invalid_signature"],
      roles,
      consumes: "multipart",
      params: idParams("brand_id"),
      body: OneImageBody,
      answers: { 200: BrandView },
      handle: async ({ actor, params, request }) => {
        const image = await readOneImage(request, (part) => drawUpload(deps.drawSquares, part, "contain"));
        return ok(brandView(await setLogo(deps, actor.accountId, brandIdOf(params.brand_id), image), deps.baseUrl()));
      },
    }),
    route({
      method: "DELETE",
      url: "/api/brands/:brand_id/logo",
      id: "deleteLogo",
      summary: "Remove a brand's logo",
      description: "Use it to delete an uploaded logo and to clear `logo_url`. To replace a logo, upload the new one.",
      tag: "Brands",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found", "brand.onboarding_active"],
      roles,
      params: idParams("brand_id"),
      answers: { 200: BrandView },
      handle: async ({ actor, params }) =>
        ok(brandView(await setLogo(deps, actor.accountId, brandIdOf(params.brand_id), null), deps.baseUrl())),
    }),
  ];
}

function brandIdOf(text: string): string {
  return uuidOrNull(text) ?? fail("resource.not_found", "No brand with this id exists.");
}
