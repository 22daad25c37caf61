import Type from "typebox";
import type { FastifyRequest } from "fastify";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, Id, Nullable } from "../platform/endpoint/schemas.ts";
import { shownAddress } from "../platform/lib/own-address.ts";
import type { Queryable } from "../ports/database.ts";
import { listPublicPersonas } from "./personas.sql.ts";

const mostListed = 50;

export interface ListPublicDeps {
  readonly database: Queryable;
  /** Returns whether the caller may list the personas. */
  readonly mayList: (request: FastifyRequest) => boolean;
  /** Returns the base URL for images. */
  readonly baseUrl: () => string;
}

/** Lists the personas that the page at `/try` offers if its URL does not specify a persona. */
export function listPublicRoute(deps: ListPublicDeps): Route {
  return route({
    method: "GET",
    url: "/v1/personas",
    id: "listPublicPersonas",
    summary:
      "List up to 50 public personas in the installation's own account. The list is empty for callers that `LIST_PERSONAS` excludes. By default, only callers on the same machine get the list",
    description: "Use it on a page that lets a visitor choose a persona. To get one persona, call `getPublicPersona`.",
    tag: "Chat",
    access: "public",
    rate: "Global",
    codes: [],
    answers: {
      200: Type.Object({
        personas: about(
          "personas whose `is_public` is true",
          Type.Array(
            Type.Object({
              id: about("the public id, for `X-Persona-Id`", Id),
              name: about("the persona's name, as shown to visitors", Type.String()),
              description: about("purpose of the persona; null if there is none", Nullable(Type.String())),
              avatar_url: about("image of the persona; null if there is none", Nullable(Type.String())),
            }),
          ),
        ),
      }),
    },
    handle: async ({ request }) => {
      const baseUrl = deps.baseUrl();
      const personas = deps.mayList(request) ? await listPublicPersonas(deps.database, mostListed) : [];
      return ok(
        {
          personas: personas.map((persona) => ({
            id: persona.id,
            name: persona.name,
            description: persona.description,
            avatar_url: shownAddress(persona.avatarUrl, baseUrl),
          })),
        },
        { "cache-control": "no-store" },
      );
    },
  });
}
