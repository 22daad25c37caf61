import { drawUpload } from "../../brands/images/draw-upload.ts";
import { ok } from "../../platform/endpoint/call.ts";
import { OneImageBody, readOneImage } from "../../platform/endpoint/image-body.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams } from "../../platform/endpoint/schemas.ts";
import type { DrawSquares } from "../../ports/draw-squares.ts";
import { personaId, PersonaView } from "../persona.schema.ts";
import { viewOf, type PersonaViewDeps } from "../view-of.ts";
import { setAvatar, type SetAvatarDeps } from "./set-avatar.ts";

export interface AvatarRoutesDeps extends SetAvatarDeps, PersonaViewDeps {
  readonly database: SetAvatarDeps["database"];
  readonly drawSquares: DrawSquares;
}

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;

export function avatarRoutes(deps: AvatarRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/api/personas/:persona_id/avatar",
      id: "uploadAvatar",
      summary: "Upload a persona's image",
      description:
        "Use it to store the image in this service. The image is cropped to a square and re-encoded without its metadata, and `avatar_url` is set to its URL. To use an image on another server, set `avatar_url` with `updatePersona`.",
      example: { image: "(the bytes of the image)" },
      tag: "Personas",
      access,
      rate: "PersonaUploads",
      codes: ["resource.not_found", "upload.invalid_signature"],
      roles,
      consumes: "multipart",
      params: idParams("persona_id"),
      body: OneImageBody,
      answers: { 200: PersonaView },
      handle: async ({ actor, params, request }) => {
        const image = await readOneImage(request, (part) => drawUpload(deps.drawSquares, part, "cover"));
        return ok(await viewOf(deps, await setAvatar(deps, actor.accountId, personaId(params.persona_id), image)));
      },
    }),
    route({
      method: "DELETE",
      url: "/api/personas/:persona_id/avatar",
      id: "deleteAvatar",
      summary: "Delete a persona's uploaded image",
      description:
        "Use it to revert to the image that `startOnboarding` generated. If there is none, `avatar_url` becomes null. To replace the image, call `uploadAvatar`.",
      tag: "Personas",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles,
      params: idParams("persona_id"),
      answers: { 200: PersonaView },
      handle: async ({ actor, params }) =>
        ok(await viewOf(deps, await setAvatar(deps, actor.accountId, personaId(params.persona_id), null))),
    }),
  ];
}
