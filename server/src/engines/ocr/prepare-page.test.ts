import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { preparePage } from "./prepare-page.ts";

describe("preparePage", () => {
  it("opens only raster images, because an SVG image could refer to other files", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="200" height="100"/></svg>';
    await expect(preparePage(Buffer.from(drawing))).rejects.toThrow("unsupported image format");
    await expect(preparePage(Buffer.from(`<?xml version="1.0"?>${drawing}`))).rejects.toThrow("unsupported image format");
    const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: "white" } });
    expect(await preparePage(await picture.png().toBuffer())).not.toBeNull();
  });
});

describe("page with little text", () => {
  it("keeps the background light: noise around letters is not treated as text", async () => {
    const [width, height] = [1_000, 1_400];
    const data = new Uint8Array(width * height).fill(255);
    const fill = (left: number, top: number, side: number, value: number): void => {
      for (let y = top; y < top + side; y++) data.fill(value, y * width + left, y * width + left + side);
    };
    for (let letter = 0; letter < 20; letter++) {
      fill(96 + letter * 40, 96, 30, 238);
      fill(104 + letter * 40, 104, 14, 0);
    }
    const page = await preparePage(
      await sharp(data, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer(),
    );
    const { data: seen, info } = await sharp(page ?? Buffer.alloc(0))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number => seen[y * info.width + x] ?? 0;
    expect(at(111, 111)).toBeLessThan(20);
    expect(at(99, 111)).toBeGreaterThan(200);
  });
});
