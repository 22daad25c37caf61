import type { Route } from "../platform/endpoint/route.ts";
import { allRoutes, type RoutesDeps } from "./routes.ts";
import { docsRoutes } from "../platform/http/system/docs.route.ts";

/** Returns every endpoint's declaration without dependencies, for the written reference. The handlers must not be called. */
export function declaredRoutes(): Route[] {
  return [...allRoutes(nothing), ...docsRoutes({ routes: () => [], document: () => ({}), baseUrl: () => "" })];
}

/** Stands in for a route's dependencies. */
const nothing = new Proxy((): unknown => nothing, { get: () => nothing }) as unknown as RoutesDeps;
