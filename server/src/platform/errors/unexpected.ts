import { Unavailable } from "../lib/unavailable.ts";
import { Failure } from "./fail.ts";

const retrySeconds = 2;

/**
 * Maps an error outside the catalog to the failure that the caller receives.
 * @param advice what to do, as a sentence: "Retry with exponential backoff."
 */
export function unexpected(error: unknown, advice: string): Failure {
  if (!(error instanceof Unavailable)) return new Failure("server.error", `An unexpected error occurred. ${advice}`);
  return new Failure("server.unavailable", `The database is unavailable or overloaded. ${advice}`, {
    retryAfter: retrySeconds,
  });
}
