import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { preparePage } from "./prepare-page.ts";

describe("preparePage", () => {
  it("opens pictures only: no drawing that could name other files", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="200" height="100"/></svg>';
    await expect(preparePage(Buffer.from(drawing))).rejects.toThrow("unsupported image format");
    await expect(preparePage(Buffer.from(`<?xml version="1.0"?>${drawing}`))).rejects.toThrow("unsupported image format");
    const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: "white" } });
    expect(await preparePage(await picture.png().toBuffer())).not.toBeNull();
  });
});
