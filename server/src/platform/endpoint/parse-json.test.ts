import { describe, expect, it } from "vitest";
import { parseJson, RefusedJson } from "./parse-json.ts";

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("parseJson", () => {
  it("accepts up to 200,000 values, and does not count commas in strings", () => {
    expect(parseJson(JSON.stringify(Array.from({ length: 200_000 }, () => 1)))).toHaveLength(200_000);
    expect(() => parseJson(JSON.stringify(Array.from({ length: 200_001 }, () => 1)))).toThrow(RefusedJson);
    expect(parseJson(JSON.stringify(",".repeat(300_000)))).toHaveLength(300_000);
  });

  it.each([
    ['{"a": [1, "x", null]}', { a: [1, "x", null] }],
    ["5", 5],
    ['"__proto__"', "__proto__"],
    ['{"a": "__proto__", "b": "constructor"}', { a: "__proto__", b: "constructor" }],
    ['{"constructor": "Smith & Sons", "prototype": {"x": 1}}', { constructor: "Smith & Sons", prototype: { x: 1 } }],
    ['{"a": "[[[[\\"{{{{\\\\"}', { a: '[[[["{{{{\\' }],
  ])("accepts %s", (text, value) => {
    expect(parseJson(text)).toEqual(value);
    expect(parseJson(new TextEncoder().encode(text))).toEqual(value);
  });

  it.each([
    '{"__proto__": {"isAdmin": true}}',
    '{"a": [{"b": {"__proto__": null}}]}',
    '{"\\u005f_proto__": 1}',
    '{"\\u005F\\u005fproto\\u005f\\u005f": 1}',
    '{"constructor": {"prototype": {"isAdmin": true}}}',
    '{"c\\u006fnstructor": {"prototype": 1}}',
  ])("rejects %s, which could reach a prototype", (text) => {
    expect(() => parseJson(text)).toThrow(RefusedJson);
    expect(() => parseJson(Buffer.from(text))).toThrow(/prototype/);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it.each(["", "{", "nul", "[1,]", "{'a': 1}", "NaN", '"\n"', "1 2"])("rejects %j as invalid JSON", (text) => {
    expect(() => parseJson(text)).toThrow("is not valid JSON");
  });

  it("rejects bytes that are not UTF-8", () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow("UTF-8");
    expect(() => parseJson(Buffer.from([0x22, 0xc0, 0xaf, 0x22]))).toThrow("UTF-8");
  });

  it("accepts 100 nesting levels, and quickly rejects deeper nesting without exhausting the stack", () => {
    expect(() => parseJson(nested(100))).not.toThrow();
    for (const levels of [101, 100_000, 5_000_000]) expect(() => parseJson(nested(levels))).toThrow("100 levels");
    expect(() => parseJson('{"a":'.repeat(200_000))).toThrow("100 levels");
    expect(() => parseJson(`[${JSON.stringify("[".repeat(1_000))}, ${"[],".repeat(1_000)} 1]`)).not.toThrow();
  });
});
