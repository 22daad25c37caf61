import Type from "typebox";
import { created, ok } from "../entry/call.ts";
import { fail } from "../errors/fail.ts";
import { route, type Route } from "../entry/route.ts";
import { closed, DateTime, Id, idParams, uuidOrNull } from "../entry/schemas.ts";
import { createPersonaKey, regenerateAccountKey, type MintedKey, type MintKeyDeps } from "./mint-key.ts";
import { logIn } from "./log-in.ts";
import { accessTokenSeconds } from "./session-token.ts";
import type { AuthStore } from "./store.ts";

const Role = Type.Enum(["owner", "admin", "operator", "viewer"]);
const User = Type.Object({ id: Id, email: Type.String(), name: Type.String(), role: Role });
const Slot = Type.Enum(["primary", "secondary"]);
const KeyInfo = Type.Object({ id: Id, slot: Slot, prefix: Type.String(), is_active: Type.Boolean(), created_at: DateTime });
const Minted = Type.Object({ key: Type.String(), info: KeyInfo });

function mintedView({ key, stored }: MintedKey): object {
  const { id, slot, prefix, isActive, createdAt } = stored;
  return { key, info: { id, slot, prefix, is_active: isActive, created_at: createdAt.toISOString() } };
}

export interface AuthRoutesDeps {
  readonly logIn: Parameters<typeof logIn>[0];
  readonly users: Pick<AuthStore, "userById">;
  readonly keys: MintKeyDeps;
}

export function authRoutes(deps: AuthRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/api/auth/login",
      id: "logIn",
      summary: "Start a browser session",
      tag: "Accounts",
      access: "public",
      rate: "AuthSensitive",
      codes: ["auth.invalid_credentials"],
      body: Type.Object(
        { email: Type.String({ minLength: 3, maxLength: 320 }), password: Type.String({ minLength: 1, maxLength: 200 }) },
        closed,
      ),
      answers: {
        200: Type.Object({ access_token: Type.String(), token_type: Type.Literal("Bearer"), expires_in: Type.Integer(), user: User }),
      },
      handle: async ({ body }) => {
        const { accessToken, user } = await logIn(deps.logIn, body);
        return ok(
          { access_token: accessToken, token_type: "Bearer", expires_in: accessTokenSeconds, user },
          { "cache-control": "no-store" },
        );
      },
    }),
    route({
      method: "GET",
      url: "/api/auth/me",
      id: "getMe",
      summary: "The signed-in person",
      tag: "Accounts",
      access: ["session"],
      rate: "Global",
      codes: [],
      answers: { 200: User },
      handle: async ({ actor }) => {
        const user = await deps.users.userById(actor.accountId, actor.userId);
        if (user === null) fail("auth.unauthorized", "The person of this session does not exist any more");
        return ok({ id: user.id, email: user.email, name: user.name, role: user.role });
      },
    }),
    route({
      method: "POST",
      url: "/api/account/api-key/regenerate",
      id: "regenerateAccountKey",
      summary: "Mint an account key; the old one of the slot is invalid from now on",
      tag: "Accounts",
      access: ["session"],
      rate: "MutationDefault",
      roles: ["owner", "admin"],
      codes: ["resource.not_found"],
      query: Type.Object({ slot: Type.Optional(Slot) }),
      answers: { 200: Minted },
      handle: async ({ actor, query }) => ok(mintedView(await regenerateAccountKey(deps.keys, actor, query.slot ?? "primary"))),
    }),
    route({
      method: "POST",
      url: "/api/personas/:persona_id/api-keys",
      id: "createPersonaKey",
      summary: "Mint a persona key in an empty slot",
      tag: "Personas",
      access: ["session"],
      rate: "MutationDefault",
      roles: ["owner", "admin"],
      codes: ["resource.not_found", "resource.conflict"],
      params: idParams("persona_id"),
      body: Type.Object({ slot: Slot }, closed),
      answers: { 201: Minted },
      handle: async ({ actor, params, body }) => {
        const personaId = uuidOrNull(params.persona_id);
        if (personaId === null) fail("resource.not_found", "There is no persona with this id");
        return created(mintedView(await createPersonaKey(deps.keys, actor.accountId, personaId, body.slot)));
      },
    }),
  ];
}
