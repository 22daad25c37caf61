import { Failure } from "../errors/fail.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { Call } from "../endpoint/call.ts";
import { namedObjects } from "../endpoint/named-objects.ts";
import { codesOf, type Route } from "../endpoint/route.ts";
import { objectKinds, type ObjectOwners } from "../../ports/object-owners.ts";

const notFound: readonly ErrorCode[] = ["resource.not_found", "knowledge.source_not_found"];

/**
 * Wraps a route so that signed-in users receive `auth.not_owner` instead of a 404 for objects of other accounts. Callers with keys still
 * receive the 404, so that they cannot learn whether an id exists.
 */
export function answerNotOwner(declared: Route, owners: ObjectOwners): Route {
  if (!codesOf(declared).has("auth.not_owner")) return declared;
  const refusalOf = async (error: unknown, call: Call): Promise<unknown> => {
    if (call.actor?.kind !== "session" || !(error instanceof Failure) || !notFound.includes(error.code)) return error;
    const named = namedObjects(declared, call);
    if (objectKinds.every((kind) => named[kind].length === 0)) return error;
    if (!(await owners.hasForeign(call.actor.accountId, named))) return error;
    return new Failure("auth.not_owner", "This object belongs to another account. Sign in with the account that owns it.");
  };
  return {
    ...declared,
    handle: async (call) => {
      try {
        return await declared.handle(call);
      } catch (error) {
        throw await refusalOf(error, call);
      }
    },
  };
}
