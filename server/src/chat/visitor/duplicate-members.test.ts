import { describe, expect, it } from "vitest";
import { hasDuplicateMembers } from "./duplicate-members.ts";

describe("duplicate members", () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1, "b":{"c":1,"c":2}}',
    '[{"a":1},{"b":1,"b":1}]',
    '{"a":{"x":1},"b":2,"a":3}',
    String.raw`{"alg":"none","\u0061lg":"HS256"}`,
    '{"":1,"":2}',
    String.raw`{"a\"":1,"a\"":2}`,
    ' { "a" : 1 ,\n "a" : 2 } ',
    '{"__proto__":1,"__proto__":2}',
  ])("are found in %s", (json) => {
    expect(hasDuplicateMembers(json)).toBe(true);
  });

  it.each([
    "{}",
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":["a","a"],"A":1}',
    String.raw`{"a":"\",\"a\":1","b":":"}`,
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '"a"',
    "5",
  ])("are not found in %s", (json) => {
    expect(hasDuplicateMembers(json)).toBe(false);
  });
});
