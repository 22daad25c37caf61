import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isVisitorId, mintVisitorId } from "./visitor-id.ts";

const secret = randomBytes(32);
const uuid = randomUUID();
const id = mintVisitorId(secret, "account", uuid);

describe("visitor id", () => {
  it("has the form eu_<uuid>.<22 base64url characters> and is verified without a lookup", () => {
    expect(id).toMatch(/^eu_[0-9a-f-]{36}\.[A-Za-z0-9_-]{22}$/);
    expect(isVisitorId(secret, "account", id)).toBe(true);
  });

  it("is valid only for its account and secret", () => {
    expect(isVisitorId(secret, "another", id)).toBe(false);
    expect(isVisitorId(randomBytes(32), "account", id)).toBe(false);
  });

  it("is invalid if any character changes", () => {
    for (let at = 0; at < id.length; at += 1) {
      const changed = id.slice(0, at) + (id[at] === "0" ? "1" : "0") + id.slice(at + 1);
      expect(isVisitorId(secret, "account", changed), changed).toBe(false);
    }
  });

  it.each([
    "",
    "eu_",
    `eu_${uuid}`,
    `eu_${uuid}.`,
    `${id}x`,
    ` ${id}`,
    `${id}\n`,
    id.toUpperCase(),
    `eu_${"é".repeat(36)}.${"a".repeat(22)}`,
  ])("is invalid in any other form: %j", (text) => {
    expect(isVisitorId(secret, "account", text)).toBe(false);
  });
});
