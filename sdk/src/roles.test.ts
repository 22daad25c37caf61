import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mayCall, type OperationId } from "./roles.ts";

interface Declared {
  readonly operationId: OperationId;
  readonly "x-roles"?: readonly string[];
}

const document = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe("mayCall", () => {
  it("matches the OpenAPI document for every operation and role", () => {
    for (const { operationId, "x-roles": roles } of operations)
      for (const role of ["owner", "admin", "operator", "viewer"] as const)
        expect(mayCall(role, operationId), `${role} ${operationId}`).toBe(roles?.includes(role) ?? true);
    expect(mayCall("viewer", "updatePersona")).toBe(false);
    expect(mayCall("viewer", "getPersona")).toBe(true);
  });
});
