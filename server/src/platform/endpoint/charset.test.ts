import { describe, expect, it } from "vitest";
import { isUtf8 } from "./charset.ts";

describe("isUtf8", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/json; charset=utf8",
    "application/json ; Charset = UTF8 ; profile=x",
    'application/json; profile="a; charset=latin1"',
  ])("accepts %s", (type) => expect(isUtf8(type)).toBe(true));

  it.each([
    "application/json; charset=iso-8859-1",
    "application/json; charset=utf-16",
    'application/json; charset="windows-1252"',
    "application/json; charset=",
    "application/json; charset=utf-8; charset=latin1",
    "application/json;profile=x;CHARSET=US-ASCII",
  ])("rejects %s", (type) => expect(isUtf8(type)).toBe(false));
});
