import { describe, expect, it } from "vitest";
import { changesOf, nameOf, shortened } from "./changes.ts";

describe("changed fields", () => {
  const before = { name: "Ada", tone: "brief", languages: ["en"], updated_at: "1" };

  it("are the fields of the body whose values differ", () => {
    const after = { name: "Ada", tone: "warm", languages: ["en", "de"], updated_at: "2" };
    expect(changesOf({ name: "Ada", tone: "warm", languages: ["en", "de"], confirm: "yes" }, before, after, undefined)).toEqual([
      { field: "tone", before: "brief", after: "warm" },
      { field: "languages", before: '["en"]', after: '["en","de"]' },
    ]);
  });

  it("include declared fields that the object does not contain, but no secrets", () => {
    const body = { email: "new@example.com", current_password: "hunter22", token: "t", secret: "s", key: "k" };
    expect(changesOf(body, null, null, true)).toEqual([{ field: "email", before: null, after: "new@example.com" }]);
    expect(changesOf(body, null, null, ["email", "current_password"])).toEqual([
      { field: "email", before: null, after: "new@example.com" },
    ]);
    expect(changesOf({ password: "a" }, { password: "b" }, { password: "a" }, undefined)).toEqual([]);
  });

  it("are empty if the body is not an object", () => {
    for (const body of [undefined, null, "text", [1]]) expect(changesOf(body, before, before, true)).toEqual([]);
  });

  it("are shortened without splitting a character", () => {
    expect(shortened("🧭".repeat(300))).toBe(`${"🧭".repeat(200)}…`);
    expect([shortened(true), shortened(null), shortened({ a: 1 })]).toEqual(["true", null, '{"a":1}']);
  });
});

describe("the name of an object", () => {
  it("is its display name, or else another human-readable field", () => {
    expect(nameOf({ name: "n", display_name: "d" })).toBe("d");
    expect(nameOf({ prefix: "pk_1" })).toBe("pk_1");
    expect([nameOf({ name: "" }), nameOf(null)]).toEqual([null, null]);
  });
});
