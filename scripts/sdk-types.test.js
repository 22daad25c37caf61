import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./run.js";
import { Printer, sdkFiles } from "./sdk-types.js";

const document = JSON.parse(readFileSync(path.join(root, "docs", "openapi.json"), "utf8"));

describe("generated SDK files", () => {
  it.each(Object.entries(sdkFiles(document)))("%s is up to date; if not, run `npm run docs`", (name, text) => {
    expect(readFileSync(path.join(root, "sdk", "src", "generated", name), "utf8") === text).toBe(true);
  });

  it("change with the document", () => {
    const changed = structuredClone(document);
    changed.components.schemas.Persona.properties.shoe_size = { type: "number" };
    expect(sdkFiles(changed)["types.ts"]).toContain("shoe_size?: number | undefined;");
    changed.components.schemas.Persona.properties.shoe_size = { not: { type: "number" } };
    expect(() => sdkFiles(changed)).toThrow("keyword not");
  });
});

describe("schema type printer", () => {
  /** @param {string} name */
  const object = (name) => ({ type: "object", properties: { [name]: { type: "string" } }, required: [name] });
  const printer = new Printer(["a.b"]);
  it.each([
    [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string | null)[]"],
    [{ type: "array", items: { anyOf: [object("a"), object("b")] } }, "({\n  a: string;\n} | {\n  b: string;\n})[]"],
    [{ type: "array", items: object("a") }, "{\n  a: string;\n}[]"],
    [{ enum: ["x", "y"] }, '"x" | "y"'],
    [{ type: "string", enum: ["a.b"] }, "ErrorCode"],
    [{ const: 5 }, "5"],
    [{ $ref: "#/components/schemas/Card" }, "Card"],
    [{ type: "object", patternProperties: { "^.*$": {} } }, "{\n  [name: string]: unknown;\n}"],
    [{ type: "object", properties: { "a-b": { type: "integer" } }, required: ["a-b"] }, '{\n  "a-b": number;\n}'],
    [{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
    [{ type: "string", format: "binary" }, "Blob"],
    [{}, "unknown"],
  ])("prints %j", (schema, type) => {
    expect(printer.type(schema)).toBe(type);
  });
});
