import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { eventTypes } from "./event-types.schema.ts";

describe("event types", () => {
  it("are documented with their data properties", () => {
    const guide = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
    for (const [type, { description, data }] of Object.entries(eventTypes)) {
      const fields = Object.keys(data.properties).map((field) => `\`${field}\``);
      const row = guide.split("\n").find((line) => line.startsWith(`| \`${type}\` |`));
      expect(row?.split("|").map((cell) => cell.trim())).toEqual(["", `\`${type}\``, fields.join(", "), description, ""]);
    }
  });
});
