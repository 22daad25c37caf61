import { catalog } from "./catalog.ts";
import type { Failure } from "./fail.ts";

/** Body of every 4xx and 5xx response (RFC 7807 with extension members). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly [extension: string]: unknown;
}

/** @param baseUrl public URL of the service, without a trailing slash */
export function toProblem(failure: Failure, baseUrl: string, requestId: string): Problem {
  return {
    type: `${baseUrl}/errors/${failure.code}`,
    title: catalog[failure.code].title,
    status: failure.status,
    detail: failure.message,
    instance: requestId,
    code: failure.code,
    ...failure.extensions,
  };
}
