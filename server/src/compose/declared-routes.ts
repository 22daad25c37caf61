import type { Route } from "../platform/endpoint/route.ts";
import { allRoutes, type RoutesDeps } from "./routes.ts";
import { docsRoutes } from "../platform/http/system/docs.route.ts";

/** Every endpoint as it declares itself, without anything behind it: for the written reference. Its handlers are of no use. */
export function declaredRoutes(): Route[] {
  return [...allRoutes(nothing), ...docsRoutes({ routes: () => [], document: () => ({}), baseUrl: () => "" })];
}

/** Stands for whatever a route keeps for its handler. */
const nothing = new Proxy((): unknown => nothing, { get: () => nothing }) as unknown as RoutesDeps;
