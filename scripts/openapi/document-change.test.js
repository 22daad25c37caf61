import { describe, expect, it } from "vitest";
import { breakingChanges } from "./document-change.js";

/** @typedef {Record<string, any>} Json */

const problem = (/** @type {string[]} */ ...codes) => ({
  description: "",
  "x-problems": codes,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** @returns {Json} */
const base = () => ({
  paths: {
    "/things": {
      get: {
        security: [{ apiKey: [] }, { session: [] }],
        parameters: [
          { name: "limit", in: "query", required: false, schema: { type: "integer", minimum: 1, maximum: 200, default: 50 } },
          { name: "sort", in: "query", required: false, schema: { enum: ["name", "age"] } },
        ],
        responses: { 200: { content: { "application/json": { schema: thing() } } }, 400: problem("validation.failed") },
      },
      post: {
        security: [{ apiKey: [] }],
        requestBody: { required: true, content: { "application/json": { schema: thing() }, "multipart/form-data": { schema: thing() } } },
        responses: { 201: { content: { "application/json": { schema: thing() } } }, 409: problem("resource.conflict", "things.busy") },
      },
    },
    "/open": { get: { responses: { 204: { description: "" } } } },
  },
  components: {
    schemas: {
      Problem: {
        type: "object",
        required: ["code"],
        properties: {
          code: { type: "string", enum: ["validation.failed", "resource.conflict", "things.busy"] },
          scope: { type: "string", enum: ["ip"] },
        },
      },
    },
  },
});

/** @returns {Json} */
const thing = () => ({
  type: "object",
  additionalProperties: false,
  required: ["name", "kind"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 100 },
    kind: { enum: ["a", "b"] },
    code: { type: "string", pattern: "^x", format: "uuid" },
    note: { anyOf: [{ type: "string", maxLength: 10 }, { type: "null" }] },
    tags: { type: "array", maxItems: 5, items: { type: "string", maxLength: 20 } },
    count: { type: "integer", minimum: 0, maximum: 9 },
    ratio: { type: "number" },
    inner: { type: "object", required: ["x"], properties: { x: { type: "string" }, y: { type: "string" } } },
    attributes: { type: "object", patternProperties: { "^.*$": { type: ["string", "number"] } } },
  },
});

const post = (/** @type {Json} */ document) => document.paths["/things"].post;
const get = (/** @type {Json} */ document) => document.paths["/things"].get;
const sent = (/** @type {Json} */ document) => post(document).requestBody.content["application/json"].schema;
const answered = (/** @type {Json} */ document) => get(document).responses[200].content["application/json"].schema;

/**
 * @param {(document: Json) => void} change @param {boolean} [backwards] whether to compare the changed document with the original instead
 */
function found(change, backwards = false) {
  const changed = base();
  change(changed);
  return backwards ? breakingChanges(changed, base(), "2026-06-01") : breakingChanges(base(), changed, "2026-06-01");
}

/** Breaking changes whose reversal is not breaking. @type {[string, (document: Json) => void, string][]} */
const oneWay = [
  ["a path is removed", (d) => delete d.paths["/open"], "GET /open is missing"],
  ["a method is removed", (d) => delete d.paths["/things"].post, "POST /things is missing"],
  ["a success status is removed", (d) => delete post(d).responses[201], "response 201 is missing"],
  ["a response's field is removed", (d) => delete answered(d).properties.ratio, "`ratio` is missing"],
  ["an inner field of a response is removed", (d) => delete answered(d).properties.inner.properties.y, "`inner.y` is missing"],
  ["a response's field may be missing", (d) => answered(d).required.pop(), "`kind` can now be missing"],
  [
    "a response's field may be null",
    (d) => (answered(d).properties.name.type = ["string", "null"]),
    "`name` can now be a value of type null",
  ],
  [
    "a response's field may be of another type",
    (d) => (answered(d).properties.count.type = "number"),
    "`count` can now be a value of type number",
  ],
  ["a response's field may be anything", (d) => (answered(d).properties.name = {}), "`name` can now be any value"],
  ["a response's field has another value", (d) => answered(d).properties.kind.enum.push("c"), '`kind` can now be "c"'],
  ["entries of a response may be null", (d) => (answered(d).properties.tags.items = { type: ["string", "null"] }), "`tags[]` can now be"],
  ["a response's field loses its format", (d) => delete answered(d).properties.code.format, "a different format"],
  ["a value of a request is removed", (d) => sent(d).properties.kind.enum.pop(), '`kind` no longer accepts "b"'],
  ["a value of a parameter is removed", (d) => get(d).parameters[1].schema.enum.pop(), '"age"'],
  ["a request's field is removed", (d) => delete sent(d).properties.ratio, "`ratio` is missing"],
  ["a request's field is required", (d) => sent(d).required.push("count"), "`count` is now required"],
  ["a request's field no longer accepts null", (d) => sent(d).properties.note.anyOf.pop(), "`note` no longer accepts a value of type null"],
  [
    "a request's number must be an integer",
    (d) => (sent(d).properties.ratio.type = "integer"),
    "`ratio` no longer accepts a value of type number",
  ],
  ["a request's maximum length is lowered", (d) => (sent(d).properties.name.maxLength = 50), "narrower maxLength: 50 instead of 100"],
  ["a request's minimum length is raised", (d) => (sent(d).properties.name.minLength = 2), "narrower minLength"],
  ["a branch of a request is narrower", (d) => (sent(d).properties.note.anyOf[0].maxLength = 5), "narrower maxLength"],
  ["a request's minimum is raised", (d) => (sent(d).properties.count.minimum = 1), "narrower minimum"],
  ["a request's maximum is lowered", (d) => (sent(d).properties.count.maximum = 8), "narrower maximum"],
  ["a request's number gets a bound", (d) => (sent(d).properties.ratio.minimum = 0), "narrower minimum: 0 instead of none"],
  ["a request accepts fewer entries", (d) => (sent(d).properties.tags.maxItems = 4), "narrower maxItems"],
  ["a request's entries are narrower", (d) => (sent(d).properties.tags.items.maxLength = 5), "`tags[]` has a narrower maxLength"],
  ["a request's field gets a pattern", (d) => (sent(d).properties.name.pattern = "^a"), "a different pattern"],
  [
    "a request's attributes accept fewer types",
    (d) => (sent(d).properties.attributes.patternProperties["^.*$"].type = "string"),
    "`attributes.*` no longer accepts",
  ],
  ["a request's object accepts no additional fields", (d) => (sent(d).properties.inner.additionalProperties = false), "further fields"],
  ["a parameter is removed", (d) => get(d).parameters.pop(), "query parameter sort is missing"],
  ["a parameter is required", (d) => (get(d).parameters[1].required = true), "query parameter sort is now required"],
  [
    "a parameter's maximum is lowered",
    (d) => (get(d).parameters[0].schema.maximum = 100),
    "query parameter limit: the value has a narrower maximum",
  ],
  [
    "a content type of a request is removed",
    (d) => delete post(d).requestBody.content["multipart/form-data"],
    "multipart/form-data is missing",
  ],
  ["a content type of a response is removed", (d) => (get(d).responses[200].content = {}), "application/json is missing"],
  ["a kind of caller is rejected", (d) => get(d).security.pop(), "callers by session are now rejected"],
  ["a code is no longer returned", (d) => post(d).responses[409]["x-problems"].pop(), "things.busy no longer has the status 409"],
  [
    "a code is removed from the catalog",
    (d) => d.components.schemas.Problem.properties.code.enum.pop(),
    "error code things.busy is missing",
  ],
  ["a problem's field is removed", (d) => delete d.components.schemas.Problem.properties.scope, "problem schema: `scope` is missing"],
  [
    "a problem's field has another value",
    (d) => d.components.schemas.Problem.properties.scope.enum.push("user"),
    'problem schema: `scope` can now be "user"',
  ],
];

/** Changes that break in both directions. @type {[string, (document: Json) => void, string?][]} */
const bothWays = [
  [
    "a request's new field is required",
    (d) => {
      sent(d).properties.more = { type: "string" };
      sent(d).required.push("more");
    },
    "`more` is now required",
  ],
  [
    "a new parameter is required",
    (d) => get(d).parameters.push({ name: "x", in: "header", required: true, schema: {} }),
    "header parameter x is new and required",
  ],
  ["a request's format changes", (d) => (sent(d).properties.code.format = "uri")],
  ["a request's pattern changes", (d) => (sent(d).properties.code.pattern = "^y")],
  ["a request's field changes its type", (d) => (sent(d).properties.name = { type: "boolean" })],
  ["a response's field changes its type", (d) => (answered(d).properties.name = { type: "boolean" })],
  ["a parameter moves", (d) => (get(d).parameters[0].in = "header")],
  ["a parameter's default changes", (d) => (get(d).parameters[0].schema.default = 20)],
  [
    "a code changes its status",
    (d) => {
      post(d).responses[422] = post(d).responses[409];
      delete post(d).responses[409];
    },
  ],
  ["a public operation requires credentials", (d) => (d.paths["/open"].get.security = [{ apiKey: [] }])],
  ["a keyword unknown to the comparison differs", (d) => (sent(d).properties.tags.uniqueItems = true)],
];

/** Changes that do not break clients. @type {[string, (document: Json) => void][]} */
const additions = [
  ["nothing changes", () => undefined],
  [
    "texts change",
    (d) => {
      sent(d).properties.name.description = "x";
      get(d).summary = "y";
    },
  ],
  ["a field is marked as deprecated", (d) => (answered(d).properties.name.deprecated = true)],
  ["a union is written as a list of types", (d) => (answered(d).properties.note = { type: ["string", "null"], maxLength: 10 })],
  ["an enumeration is written as a union", (d) => (sent(d).properties.kind = { anyOf: [{ const: "a" }, { const: "b" }] })],
  ["a response's text may be longer", (d) => (answered(d).properties.name.maxLength = 500)],
  ["a problem's text changes", (d) => (get(d).responses[400].description = "other")],
];

describe("breakingChanges", () => {
  it("accepts a value for a response field that was always null, as long as the field may still be null", () => {
    const released = base();
    answered(released).properties.later = { type: "null" };
    const current = base();
    answered(current).properties.later = { anyOf: [{ type: "object", properties: {} }, { type: "null" }] };
    expect(breakingChanges(released, current, "2026-01-01")).toEqual([]);
    answered(current).properties.later = { type: "object", properties: {} };
    expect(breakingChanges(released, current, "2026-01-01")).not.toEqual([]);
  });

  it.each(oneWay)("rejects a change if %s", (_name, change, sentence) => {
    const changes = found(change);
    expect(changes.join("\n")).toContain(sentence);
    expect(changes).toHaveLength(1);
  });

  it.each(oneWay)("accepts the reverse of this change: %s", (_name, change) => {
    expect(found(change, true)).toEqual([]);
  });

  it.each(bothWays)("rejects a change in both directions if %s", (_name, change, sentence = "") => {
    expect(found(change).join("\n")).toContain(sentence);
    expect(found(change)).not.toEqual([]);
    expect(found(change, true)).not.toEqual([]);
  });

  it.each(additions)("accepts a change if %s", (_name, change) => {
    expect(found(change)).toEqual([]);
  });

  it("reports the operation and the location", () => {
    expect(found((d) => (sent(d).properties.name.maxLength = 50))).toEqual([
      "POST /things: body: `name` has a narrower maxLength: 50 instead of 100",
    ]);
  });

  it("compares schemas that are composed of several schemas", () => {
    const released = base();
    post(released).requestBody.content["application/json"].schema = {
      allOf: [thing(), { type: "object", required: ["z"], properties: { z: { type: "string" } } }],
    };
    const current = structuredClone(released);
    sent(current).allOf[1].properties.z.maxLength = 3;
    expect(breakingChanges(released, current, "2026-06-01")).toHaveLength(1);
    expect(breakingChanges(current, released, "2026-06-01")).toEqual([]);
  });

  it("follows references, even in unions and even if the reference is unchanged", () => {
    const released = base();
    released.components.schemas.Thing = thing();
    get(released).responses[200].content["application/json"].schema = { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] };
    const current = structuredClone(released);
    delete current.components.schemas.Thing.properties.ratio;
    expect(breakingChanges(released, current, "2026-06-01").join()).toContain("`ratio` is missing");
    expect(breakingChanges(current, released, "2026-06-01")).toEqual([]);
    const inlined = base();
    get(inlined).responses[200].content["application/json"].schema = { anyOf: [thing(), { type: "null" }] };
    expect(breakingChanges(inlined, released, "2026-06-01")).toEqual([]);
  });

  it("accepts schemas for events that were undocumented in a release, and compares these schemas from then on", () => {
    const [open, described, narrower] = [base(), base(), base()];
    const events = (/** @type {string[]} */ ...names) => ({
      oneOf: names.map((event) => ({ type: "object", properties: { event: { const: event } } })),
    });
    for (const [document, schema] of /** @type {const} */ ([
      [open, { type: "string" }],
      [described, events("text", "done")],
      [narrower, { type: "object", properties: {} }],
    ]))
      get(document).responses[200].content["text/event-stream"] = { schema };
    expect(breakingChanges(open, described, "2026-06-01")).toEqual([]);
    expect(breakingChanges(described, narrower, "2026-06-01")).not.toEqual([]);
  });

  it.each([
    ["after its announced sunset", { deprecated: true, "x-sunset": "2026-05-31" }, 0],
    ["before it", { deprecated: true, "x-sunset": "2026-06-02" }, 1],
    ["when none was announced", { deprecated: true }, 1],
  ])("accepts the removal of a deprecated operation only after its announced sunset: %s", (_name, marks, count) => {
    const released = base();
    Object.assign(released.paths["/open"].get, marks);
    const current = base();
    delete current.paths["/open"];
    expect(breakingChanges(released, current, "2026-06-01")).toHaveLength(count);
  });
});
