import Type from "typebox";
import { describe, expect, it } from "vitest";
import { answerCheck, frameCheck, strictCheck } from "./answer-check.ts";
import { type Answer, ok, streamed } from "./call.ts";
import { EventStreamSchema } from "./event-stream.schema.ts";
import { route } from "./route.ts";
import { Nullable } from "./schemas.ts";

const common = {
  method: "GET",
  url: "/things",
  id: "listThings",
  tag: "Things",
  summary: "Things",
  description: "For tests.",
  access: "public",
  rate: "Global",
} as const;
const Thing = Type.Object({
  id: Type.String(),
  owner: Nullable(Type.Object({ name: Type.String() })),
  labels: Type.Record(Type.String(), Type.Integer()),
});
const thing = { id: "1", owner: { name: "Ann" }, labels: { any: 1 } };

describe("strictCheck", () => {
  const check = strictCheck(Type.Object({ items: Type.Array(Thing) }));

  it("accepts a value with exactly the declared properties", () => {
    expect(check({ items: [thing, { ...thing, owner: null }] })).toBeNull();
  });

  it.each([
    ["a missing property", { items: [{ id: "1", owner: null }] }, "/items/0"],
    ["a property of a different type", { items: [{ ...thing, id: 1 }] }, "/items/0/id must be string"],
    ["an undeclared property", { items: [{ ...thing, secret: 1 }] }, "(secret)"],
    ["an undeclared property inside a union", { items: [{ ...thing, owner: { name: "Ann", secret: 1 } }] }, "(secret)"],
  ])("reports %s", (_, value, problem) => {
    expect(check(value)).toContain(problem);
  });

  it("rejects a schema that it cannot close", () => {
    const both = strictCheck(Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]));
    expect(() => both({ a: "", b: "" })).toThrow("allOf");
  });
});

describe("answerCheck", () => {
  const check = answerCheck(
    route({ ...common, codes: [], answers: { 200: Thing, 202: null, 206: "image/*" }, handle: async () => ok<typeof thing>(thing) }),
  );

  it.each<[string, Answer]>([
    ["a body that matches the schema", { status: 200, body: thing }],
    ["serialized JSON that matches the schema", { status: 200, json: JSON.stringify(thing) }],
    ["a body whose undeclared property is undefined", { status: 200, body: { ...thing, secret: undefined } }],
    ["a missing body if none is declared", { status: 202 }],
    ["a file of the declared media type", { status: 206, body: "", headers: { "content-type": "image/png" } }],
  ])("accepts %s", (_, answer) => {
    expect(check(answer)).toBeNull();
  });

  it.each<[string, Answer, string]>([
    ["an undeclared status", { status: 201, body: thing }, "the status 201 is not declared"],
    ["an undeclared property", { status: 200, body: { ...thing, secret: 1 } }, "(secret)"],
    ["an undeclared property in serialized JSON", { status: 200, json: JSON.stringify({ ...thing, secret: 1 }) }, "(secret)"],
    ["a missing body", { status: 200 }, "the body is missing"],
    ["a body if none is declared", { status: 202, body: thing }, "a body is not declared"],
    [
      "a file of a different media type",
      { status: 206, body: "", headers: { "content-type": "text/html" } },
      "text/html instead of image/*",
    ],
    ["a file without a media type", { status: 206, body: "" }, "none instead of image/*"],
  ])("reports %s", (_, answer, problem) => {
    expect(check(answer)).toContain(problem);
  });
});

describe("frameCheck", () => {
  const events = new EventStreamSchema("Event", "", { text: Type.Object({ delta: Type.String() }) });
  const check = frameCheck(route({ ...common, codes: [], answers: { 200: events }, handle: async () => streamed }));
  const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\nid: 5-1\n\n`;

  it("accepts declared events, comments and the reconnection delay", () => {
    for (const text of [frame("text", { delta: "a\u2028b\n\nc" }).repeat(2), ":keepalive\n\n", "retry: 3000\n\n"])
      expect(() => check?.(text)).not.toThrow();
  });

  it.each([
    ["an undeclared event", frame("secret", {}), "the event secret is not declared"],
    ["an undeclared property", frame("text", { delta: "a", secret: 1 }), "(secret)"],
    ["a problem in a later frame", frame("text", { delta: "a" }) + frame("text", { delta: 1 }), "/delta must be string"],
    ["a malformed frame", "data: {}\n\n", "malformed"],
  ])("reports %s", (_, text, problem) => {
    expect(() => check?.(text)).toThrow(problem);
  });

  it("is undefined if the route does not declare a stream", () => {
    expect(
      frameCheck(route({ ...common, codes: [], answers: { 200: null }, handle: async () => ({ status: 200 }) as const })),
    ).toBeUndefined();
  });
});
