import Type from "typebox";
import { describe, expect, it } from "vitest";
import { assertCompiles } from "../endpoint/validation.ts";
import { LookupRequest, ProductRequest, SearchRequest } from "../../shopping-agents/protocol/catalog.schema.ts";
import { allTools, type ToolsDeps } from "../../compose/tools.ts";
import { declaredRoutes } from "../../compose/declared-routes.ts";

// Schemas are compiled on first use, so an invalid schema would otherwise fail only at its first request.
describe("request schemas", () => {
  const ofRoutes = declaredRoutes().flatMap(({ id, body, query, params }) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) => (schema === undefined ? [] : [{ name: `${id} ${part}`, schema }])),
  );
  const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
  const ofTools = allTools(nothing as ToolsDeps).map(({ name, input }) => ({ name: `tool ${name}`, schema: input }));

  const ofCatalog = Object.entries({ SearchRequest, LookupRequest, ProductRequest }).map(([name, schema]) => ({ name, schema }));

  it("are declared by routes and tools", () => {
    expect(ofRoutes.length).toBeGreaterThan(100);
    expect(ofTools.length).toBeGreaterThanOrEqual(5);
  });

  it.each([...ofRoutes, ...ofTools, ...ofCatalog])("compile: $name", ({ schema }) => {
    expect(() => assertCompiles(schema)).not.toThrow();
  });

  it.each([
    ["a pattern that is not a regular expression", /Invalid regular expression/, Type.String({ pattern: "(" })],
    ["a limit that is not a number", /schema is invalid/, Type.String({ minLength: "1" as unknown as number })],
    ["a type that does not exist", /schema is invalid/, { type: "strin" }],
    ["a reference without a target", /can't resolve reference/, { $ref: "#/definitions/none" }],
  ])("rejects %s", (_, problem, schema) => {
    expect(() => assertCompiles(Type.Object({ value: schema as never }))).toThrow(problem);
  });
});
