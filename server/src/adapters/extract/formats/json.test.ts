import { describe, expect, it } from "vitest";
import { readBytes } from "../testing.ts";
import { readJson } from "./json.ts";

describe("readJson", () => {
  it("names every value by its path", async () => {
    const { blocks } = await readBytes(readJson, '{"name": "Kettle", "offer": {"price": 9, "tags": ["a", "b"]}, "parts": [{"id": 1}]}');
    expect(blocks.map((block) => (block.kind === "table" ? "" : block.text))).toEqual([
      "name: Kettle",
      "offer.price: 9",
      "offer.tags: a, b",
      "parts.id: 1",
    ]);
  });

  it("refuses broken and bottomless JSON", async () => {
    await expect(readBytes(readJson, '{"a":')).rejects.toMatchObject({ reason: "damaged" });
    await expect(readBytes(readJson, "[".repeat(5_000) + "]".repeat(5_000))).rejects.toMatchObject({
      reason: "too_large",
    });
  });
});
