import type { Route } from "../platform/endpoint/route.ts";
import { allRoutes, type RoutesDeps } from "./routes.ts";

/** Returns the declarations of all endpoints. Their handlers have no dependencies and must not be called. */
export function declaredRoutes(): Route[] {
  return allRoutes(nothing);
}

/** Placeholder for the dependencies of a route that is declared but not served. */
const nothing = new Proxy((): unknown => nothing, { get: () => nothing }) as unknown as RoutesDeps;
