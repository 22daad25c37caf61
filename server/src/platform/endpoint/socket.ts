import type { TSchema } from "typebox";
import type { PrincipalKind } from "../../ports/actor.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { Call } from "./call.ts";
import type { ActorOf, Route, RouteBase, Validated } from "./route.ts";
import type { SocketFrames } from "./socket-frames.schema.ts";
import type { OpenSocket } from "./socket-part.ts";

/** Access: as for routes, or `ticket` if the feature checks a single-use ticket in the query. */
type SocketAccess = "public" | "ticket" | readonly PrincipalKind[];

type RouteParts = "method" | "body" | "consumes" | "example" | "shows" | "documentedBody" | "keysAsBearer" | "deprecated";

interface SocketDeclaration<
  Access extends SocketAccess,
  Frames extends SocketFrames,
  Query extends TSchema | undefined,
  Params extends TSchema | undefined,
> extends Omit<RouteBase, RouteParts> {
  readonly access: Access;
  readonly frames: Frames;
  /** Error codes of the socket's `error` frames and close reasons, in addition to `validation.failed` for invalid frames. */
  readonly sends?: readonly ErrorCode[];
  readonly query?: Query;
  readonly params?: Params;
  /**
   * Accepts or rejects the request before the upgrade. If it throws, the failure is returned as a problem. The function that it returns
   * runs the connection. Resources that must be released should be acquired only in that function, because the client may disconnect before
   * the upgrade.
   */
  readonly accept: (
    call: Call<undefined, Validated<Query>, Validated<Params>, Access extends readonly PrincipalKind[] ? ActorOf<Access[number]> : null>,
  ) => Promise<OpenSocket<Frames>>;
}

/** Declares a WebSocket endpoint. The types of its frames follow from their schemas. */
export function socket<
  const Access extends SocketAccess,
  Frames extends SocketFrames,
  Query extends TSchema | undefined = undefined,
  Params extends TSchema | undefined = undefined,
>(declaration: SocketDeclaration<Access, Frames, Query, Params>): Route {
  const { access, frames, accept, sends = [], ...rest } = declaration;
  const declared = {
    ...rest,
    method: "GET",
    access: access === "ticket" ? "public" : access,
    answers: { 101: frames },
    socket: { frames, hasTicket: access === "ticket", sends: ["validation.failed", ...sends], accept },
    handle: () => Promise.reject(new Error(`${rest.id} is a WebSocket`)),
  };
  return declared as unknown as Route;
}
