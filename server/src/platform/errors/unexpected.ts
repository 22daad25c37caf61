import { Unavailable } from "../lib/unavailable.ts";
import { Failure } from "./fail.ts";

const retrySeconds = 2;

/**
 * Maps an error outside the catalogue to the failure that the caller receives.
 * @param advice what to do about it: "send the request again with growing pauses"
 */
export function unexpected(error: unknown, advice: string): Failure {
  if (!(error instanceof Unavailable)) return new Failure("server.error", `An unexpected error; ${advice}`);
  return new Failure("server.unavailable", `The service is out of reach of its database, or overloaded; ${advice}`, {
    retryAfter: retrySeconds,
  });
}
