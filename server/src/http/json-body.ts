import type { FastifyInstance } from "fastify";
import { fail } from "../errors/fail.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

function malformed(message: string): never {
  fail("validation.failed", `The body ${message}`, { errors: [{ field: "", code: "format", message }] });
}

/**
 * Takes JSON bodies: strict UTF-8, and no `__proto__` or `constructor` keys that could reach an object's prototype. An empty body is
 * no body: routes that need one say so by their schema.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(json|[a-z.+-]+\+json)(;|$)/i, { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      void parse(request, utf8.decode(body as Buffer), (error, value) => {
        if (error === null) done(null, value);
        else reject("is not valid JSON");
      });
    } catch {
      reject("is not valid JSON in UTF-8");
    }
    function reject(message: string): void {
      try {
        malformed(message);
      } catch (failure) {
        done(failure as Error);
      }
    }
  });
}
