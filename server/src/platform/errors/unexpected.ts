import { Unavailable } from "../lib/unavailable.ts";
import { Failure } from "./fail.ts";

const retrySeconds = 2;

/**
 * Maps an error that is not in the catalog to the failure that is reported to the caller.
 * @param advice sentence that tells the caller what to do, such as "Retry with exponential backoff."
 */
export function unexpected(error: unknown, advice: string): Failure {
  if (!(error instanceof Unavailable)) return new Failure("server.error", `An unexpected error occurred. ${advice}`);
  return new Failure("server.unavailable", `${error.dependency} is unavailable or overloaded. ${advice}`, {
    retryAfter: retrySeconds,
  });
}
