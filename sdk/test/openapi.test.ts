import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";

const text = readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8");

it("validates the OpenAPI document with a second tool, which rejects an invalid document", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(text) as Parameters<Validator["validate"]>[0]);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
  const wrong = JSON.parse(text) as { paths: Record<string, unknown> } & Record<string, unknown>;
  wrong.paths["/healthz"] = { get: { responses: { 200: {} } } };
  expect((await new Validator().validate(wrong)).valid).toBe(false);
});
