import type { FastifyInstance } from "fastify";
import { parseJson, RefusedJson } from "../endpoint/parse-json.ts";
import { Failure } from "../errors/fail.ts";

function refused(error: unknown): unknown {
  if (!(error instanceof RefusedJson)) return error;
  const { message } = error;
  return new Failure("validation.failed", `The body ${message}.`, { errors: [{ field: "", code: "format", message }] });
}

/**
 * Installs a parser for JSON bodies (see `parseJson`). An empty body is treated as missing. The schemas of routes that require a body
 * reject it.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(json|[a-z.+-]+\+json)(;|$)/i, { parseAs: "buffer" }, (_request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(refused(error) as Error);
    }
  });
}
