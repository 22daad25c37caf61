import type { FastifyRequest } from "fastify";
import type { Actor } from "../../ports/actor.ts";
import type { Principals } from "../../ports/principals.ts";
import { fail } from "../errors/fail.ts";
import type { Route } from "../endpoint/route.ts";

/** Authenticates the caller and checks that the route accepts the credentials. Returns null for public routes. */
export type Authenticate = (request: FastifyRequest, declared: Route) => Promise<Actor | null>;

/** Returns the value of a header, or undefined if the header is empty or repeated. */
function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * Returns the persona's public id from the header. On routes for `EventSource` and image elements, which cannot send headers, returns it
 * from the URL.
 */
function publicPersonaId(request: FastifyRequest, declared: Route): string | undefined {
  const header = single(request.headers["x-persona-id"]);
  if (header !== undefined || declared.method !== "GET" || !declared.access.includes("persona_public")) return header;
  const { persona_id: inQuery } = request.query as Readonly<Record<string, string | string[] | undefined>>;
  return single(inQuery);
}

/** Creates an authenticator that checks credentials in order of trust: key, browser session, public persona id. */
export function authenticator(principals: Principals): Authenticate {
  async function identify(request: FastifyRequest, declared: Route): Promise<Actor> {
    const key = single(request.headers["x-api-key"]);
    if (key !== undefined) return principals.byKey(key, { mayBeDisconnected: declared.acceptsDisconnected === true });
    const authorization = single(request.headers.authorization);
    if (authorization !== undefined) {
      const bearer = /^Bearer +([^ ]+)$/i.exec(authorization);
      if (bearer?.[1] === undefined) fail("auth.unauthorized", "The `Authorization` header must have the form `Bearer <token>`.");
      if (principals.isKey(bearer[1])) {
        if (declared.keysAsBearer === true) return principals.byKey(bearer[1]);
        fail("auth.unauthorized", "This is an API key, not a session token: send it in `X-Api-Key`.");
      }
      return principals.byAccessToken(bearer[1]);
    }
    const personaId = publicPersonaId(request, declared);
    if (personaId !== undefined) {
      if (declared.access.includes("persona_public")) return principals.byPublicPersona(personaId, single(request.headers.origin));
      // Checks only that the persona exists, not that it is available.
      await principals.assertPublicPersona(personaId);
      fail("auth.forbidden", `This route does not accept ${described.persona_public}.`);
    }
    fail("auth.unauthorized", `Send ${wanted(declared)}.`);
  }

  return async (request, declared) => {
    if (declared.access === "public") return null;
    const actor = await identify(request, declared);
    if (!declared.access.includes(actor.kind)) {
      if (actor.kind === "registrant" && declared.access.includes("session")) {
        fail("auth.user_not_initialized", "The email address is not confirmed: open the link in the confirmation email, and then sign in");
      }
      fail("auth.forbidden", `This route does not accept ${described[actor.kind]}.`);
    }
    if (actor.kind === "session" && declared.roles !== undefined && !declared.roles.includes(actor.role)) {
      fail("auth.forbidden", `The ${actor.role} role does not permit this call.`);
    }
    return actor;
  };
}

/** Returns a description of the credentials that the route accepts. */
function wanted({ access, keysAsBearer }: Route): string {
  const kinds: readonly string[] = access === "public" ? [] : access;
  const ways = [
    ...(kinds.some((kind) => kind.endsWith("_key"))
      ? [keysAsBearer === true ? "a key in X-Api-Key, or in Authorization as Bearer <key>" : "a key in X-Api-Key"]
      : []),
    ...(kinds.includes("session") ? ["a browser session in Authorization"] : []),
    ...(kinds.includes("registrant") ? ["the token of a registration in Authorization"] : []),
    ...(kinds.includes("persona_public") ? ["a public persona id in X-Persona-Id"] : []),
  ];
  return ways.join(" or ");
}

const described: Readonly<Record<Actor["kind"], string>> = {
  session: "a browser session",
  account_key: "an account key",
  persona_key: "a persona key",
  persona_public: "a public persona id",
  integration_key: "an integration key",
  registrant: "a registration token",
};
