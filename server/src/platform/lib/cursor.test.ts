import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cursorsWith } from "./cursor.ts";

const key = randomBytes(32);
const cursor = { order: "title.asc", value: "Gärten", id: "0190a0b0-0000-7000-8000-000000000001" };
const cursors = cursorsWith(key)("listDocuments");

describe("cursors", () => {
  it("can be decoded by every node with the same key", () => {
    expect(cursorsWith(new Uint8Array(key))("listDocuments").read(cursors.write(cursor), cursor.order)).toEqual(cursor);
    const empty = { ...cursor, value: "" };
    expect(cursors.read(cursors.write(empty), cursor.order)).toEqual(empty);
  });

  it("do not reveal the id or the value", () => {
    const bytes = Buffer.from(cursors.write(cursor), "base64url");
    for (const shown of [cursor.id, cursor.value]) expect(bytes.includes(shown)).toBe(false);
    expect(bytes.includes(Buffer.from(cursor.id.replaceAll("-", ""), "hex"))).toBe(false);
  });

  it("are rejected for other lists, sort orders and keys", () => {
    const text = cursors.write(cursor);
    expect(cursorsWith(key)("listAccountDocuments").read(text, cursor.order)).toBeNull();
    expect(cursors.read(text, "title.desc")).toBeNull();
    expect(cursorsWith(randomBytes(32))("listDocuments").read(text, cursor.order)).toBeNull();
  });

  it("are rejected if they are altered, truncated, extended or forged", () => {
    const bytes = Buffer.from(cursors.write(cursor), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(cursors.read(changed.toString("base64url"), cursor.order)).toBeNull();
    }
    expect(cursors.read(bytes.subarray(1).toString("base64url"), cursor.order)).toBeNull();
    expect(cursors.read(Buffer.concat([bytes, Buffer.from([0])]).toString("base64url"), cursor.order)).toBeNull();
    const readable = Buffer.from(JSON.stringify([cursor.order, cursor.value, cursor.id])).toString("base64url");
    for (const text of ["", "x", readable]) expect(cursors.read(text, cursor.order)).toBeNull();
  });
});
