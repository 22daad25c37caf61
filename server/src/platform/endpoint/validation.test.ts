import Type from "typebox";
import { describe, expect, it } from "vitest";
import { Failure } from "../errors/fail.ts";
import { bodyValidator, validatorCompiler } from "./validation.ts";
import { closed, Nullable, SearchText, uuidOrNull } from "./schemas.ts";

const Thing = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 3 }),
    tags: Type.Optional(Type.Array(Type.Object({ value: Type.Integer({ minimum: 1 }) }, closed), { maxItems: 2 })),
    note: Type.Optional(Nullable(Type.String({ maxLength: 3 }))),
  },
  closed,
);

function errorsOf(value: unknown): unknown {
  try {
    return bodyValidator(Thing)(value);
  } catch (error) {
    if (error instanceof Failure)
      return (error.extensions["errors"] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
    throw error;
  }
}

describe("bodies", () => {
  it("keep their types: nothing is converted or silently removed", () => {
    expect(errorsOf({ name: "a", note: null })).toEqual({ name: "a", note: null });
    expect(errorsOf({ name: 5 })).toEqual(["name type"]);
    expect(errorsOf({ name: "a", more: 1 })).toEqual(["more unknown_field"]);
  });

  it("report all problems at once, each with its field path", () => {
    expect(errorsOf({ tags: [{ value: 1 }, { value: 0, x: 1 }, {}], note: "long" })).toEqual(
      expect.arrayContaining([
        "name required",
        "tags too_many",
        "tags[1].value range",
        "tags[1].x unknown_field",
        "tags[2].value required",
      ]),
    );
    expect(errorsOf(null)).toEqual([" type"]);
  });

  it("report the inner problem of a nullable field, or only its wrong type", () => {
    expect(errorsOf({ name: "a", note: "long" })).toEqual(["note too_long"]);
    expect(errorsOf({ name: "a", note: 5 })).toEqual(["note type"]);
  });

  it("report one entry per problem in a union, or only the union if no type matches", () => {
    const Scalar = Type.Union([Type.String({ maxLength: 2 }), Type.Number()]);
    const Value = Type.Object({
      a: Type.Optional(Nullable(Type.Object({ b: Type.Union([Scalar, Type.Object({ c: Scalar }, closed)]) }, closed))),
    });
    const told = (value: unknown): string[] => {
      try {
        bodyValidator(Value)(value);
        return [];
      } catch (error) {
        return (error as Failure & { extensions: { errors: { field: string; code: string }[] } }).extensions.errors.map(
          ({ field, code }) => `${field} ${code}`,
        );
      }
    };
    expect(told({ a: { b: true } })).toEqual(["a.b type"]);
    expect(told({ a: { b: "long" } })).toEqual(["a.b too_long"]);
    expect(told({ a: { b: { c: [] } } })).toEqual(["a.b.c type"]);
    expect(told({ a: { b: { c: "long" } } })).toEqual(["a.b.c too_long"]);
    expect(told({ a: {} })).toEqual(["a.b required"]);
    expect(told({ a: 5 })).toEqual(["a type"]);
  });

  it("count lengths in code points", () => {
    expect(errorsOf({ name: "😀😀😀" })).toEqual({ name: "😀😀😀" });
    expect(errorsOf({ name: "😀😀😀😀" })).toEqual(["name too_long"]);
  });

  it("truncate the name of an unknown field to 200 characters", () => {
    expect(errorsOf({ name: "a", ["k".repeat(100_000)]: 1 })).toEqual([`${"k".repeat(200)}… unknown_field`]);
  });

  it("report one problem for an oversized value", () => {
    const keys = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, at]));
    expect(errorsOf({ name: "a", ...keys })).toEqual(["k0 unknown_field"]);
  });

  it("report at most 100 problems", () => {
    const hostile = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]));
    expect(errorsOf({ name: "a", ...hostile })).toHaveLength(100);
  });
});

describe("query and path values", () => {
  const validate = validatorCompiler({
    schema: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }), live: Type.Optional(Type.Boolean()) }),
    httpPart: "querystring",
  } as never);

  it("are converted from strings to their type, and are rejected rather than clamped if they are out of range", () => {
    const read = (query: Record<string, unknown>): unknown => (validate(query) === true ? query : null);
    expect(read({})).toEqual({ limit: 50 });
    expect(read({ limit: "7", live: "false" })).toEqual({ limit: 7, live: false });
    for (const wrong of [{ limit: "0" }, { limit: "201" }, { limit: "" }, { limit: "1.5" }, { limit: ["1", "2"] }, { live: "maybe" }])
      expect(read(wrong), JSON.stringify(wrong)).toBeNull();
  });
});

describe("SearchText", () => {
  it("accepts any text without NUL", () => {
    const validate = bodyValidator(SearchText(10));
    expect(validate("ä😀\n")).toBe("ä😀\n");
    expect(() => validate("a\0b")).toThrow(Failure);
  });
});

describe("uuidOrNull", () => {
  it("returns the stored form of an id, and null for an invalid id", () => {
    expect(uuidOrNull("0190A0B0-0000-7000-8000-00000000000F")).toBe("0190a0b0-0000-7000-8000-00000000000f");
    for (const text of [
      "",
      "x",
      "0190a0b0-0000-7000-8000-00000000000",
      "0190a0b00000700080000000000000000000",
      "0190a0b0-0000-7000-8000-00000000000f\n",
    ])
      expect(uuidOrNull(text)).toBeNull();
  });
});

describe("messages", () => {
  const Form = Type.Object(
    {
      id: Type.String({ format: "uuid" }),
      size: Type.Union([Type.Literal("small"), Type.Literal("large")]),
      count: Type.Integer({ minimum: 1, maximum: 9 }),
      text: Type.String({ minLength: 1, maxLength: 3 }),
    },
    closed,
  );
  const good = { id: "0190a0b0-0000-7000-8000-00000000000f", size: "small", count: 1, text: "a" };

  function detailOf(value: unknown): string {
    try {
      bodyValidator(Form)(value);
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  it.each([
    ["a missing field", { ...good, text: undefined }, "`text` is required."],
    ["an unknown field", { ...good, colour: "red" }, "`colour` is not a known field."],
    ["the wrong type", { ...good, count: "1" }, "`count` must be an integer."],
    ["an empty string", { ...good, text: "" }, "`text` must not be empty."],
    ["a long string", { ...good, text: "long" }, "`text` can have at most 3 characters."],
    ["a number that is too large", { ...good, count: 10 }, "`count` must be at most 9."],
    ["an invalid id", { ...good, id: "7" }, "`id` must be a UUID."],
    ["a body of the wrong type", [], "The body must be an object."],
  ])("contain the field and the remedy for %s", (_, value, detail) => {
    expect(detailOf(JSON.parse(JSON.stringify(value)))).toBe(detail);
  });
});
