import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, DateTime, idParams, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { personaId } from "../persona.schema.ts";
import { rotateEndUserSecret, type RotateEndUserSecretDeps } from "./rotate-end-user-secret.ts";

const Rotated = named(
  "EndUserSecret",
  Type.Object({
    kid: Type.String({ description: "include it in the token's header, so that the service can select the secret directly" }),
    secret: Type.String({ description: "shown only once; sign with HS256, with the bytes of this string as the key" }),
    previous_valid_until: about(
      "time until which tokens signed with the previous secret are accepted; null if there was none",
      Nullable(DateTime),
    ),
  }),
);

const Revoke = Type.Object({
  revoke: about(
    "whether all earlier secrets, and the tokens signed with them, become invalid at once; by default, the previous secret remains valid for 24 hours",
    Type.Optional(Type.Boolean({ default: false })),
  ),
});

export function endUserSecretRoutes(deps: RotateEndUserSecretDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/api/personas/:persona_id/end-user-secret/rotate",
      id: "rotateEndUserSecret",
      summary: "Create a new secret for end-user tokens. Earlier secrets remain valid for 24 hours, unless you set `revoke`",
      description:
        "Use it to sign tokens for your signed-in users. If a secret has leaked, set `revoke`; otherwise, tokens signed with it are accepted for another 24 hours. Anonymous visitors do not need a token.",
      tag: "Personas",
      access: ["session"],
      rate: "MutationDefault",
      roles: ["owner", "admin"],
      codes: ["resource.not_found", "resource.conflict"],
      params: idParams("persona_id"),
      query: Revoke,
      answers: { 200: Rotated },
      handle: async ({ actor, params, query }) => {
        const { kid, secret, previousValidUntil } = await rotateEndUserSecret(
          deps,
          actor.accountId,
          personaId(params.persona_id),
          query.revoke,
        );
        return ok({ kid, secret, previous_valid_until: previousValidUntil?.toISOString() ?? null }, { "cache-control": "no-store" });
      },
    }),
  ];
}
