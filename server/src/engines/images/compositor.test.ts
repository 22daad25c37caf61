import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { embeddedCompositor } from "./compositor.ts";
import { cameraExif, halves, pngOf } from "./testing.ts";

const signal = new AbortController().signal;

async function pixelsOf(bytes: Uint8Array): Promise<(x: number, y: number) => string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const names = { r: [230, 20, 20], b: [20, 20, 230], g: [20, 130, 20], w: [255, 255, 255], k: [0, 0, 0] };
  return (x, y) => {
    const at = (y * info.width + x) * info.channels;
    const near = ([, colour]: [string, number[]]): number =>
      colour.reduce((sum, value, n) => sum + Math.abs(value - (data[at + n] ?? 0)), 0);
    return Object.entries(names).toSorted((a, b) => near(a) - near(b))[0]?.[0] ?? "";
  };
}

describe("embeddedCompositor", () => {
  it("shows both images completely, side by side on white", async () => {
    const visitor = await halves(400, 400, "#ff0000", "#0000ff").png().toBuffer();
    const product = await halves(400, 400, "#008000", "#008000").webp().toBuffer();
    const made = await embeddedCompositor.compose({ visitor, product, title: "Lamp", signal });
    expect(made.type).toBe("image/jpeg");
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: "jpeg", width: made.width, height: made.height });
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(1_600);
    const at = await pixelsOf(made.bytes);
    const middle = Math.floor(made.height / 2);
    const quarter = (share: number): string => at(Math.floor(made.width * share), middle);
    expect([quarter(0.01), quarter(0.15), quarter(0.4), quarter(0.5), quarter(0.75), quarter(0.99)]).toEqual([
      "w",
      "r",
      "b",
      "w",
      "g",
      "w",
    ]);
  });

  it("applies the orientation of each image, and removes location and device metadata", async () => {
    const visitor = await halves(400, 200, "#ff0000", "#0000ff")
      .withMetadata({ orientation: 6 })
      .withExifMerge(cameraExif)
      .jpeg()
      .toBuffer();
    const product = await halves(300, 300, "#008000", "#008000").png().toBuffer();
    const made = await embeddedCompositor.compose({ visitor, product, title: "Lamp", signal });
    const at = await pixelsOf(made.bytes);
    expect([at(100, 100), at(100, made.height - 100)]).toEqual(["r", "b"]);
    expect((await sharp(made.bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(made.bytes).toString("latin1")).not.toContain("Secret");
  });

  it("is deterministic, byte for byte", async () => {
    const [visitor, product] = [await halves(900, 700).jpeg().toBuffer(), await halves(500, 800).gif().toBuffer()];
    const [one, other] = [
      await embeddedCompositor.compose({ visitor, product, title: "A", signal }),
      await embeddedCompositor.compose({ visitor, product, title: "A", signal }),
    ];
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  });

  it("replaces transparency with white, and supports one-pixel, very long, grayscale and CMYK images", async () => {
    const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const cmyk = await halves(90, 90).toColourspace("cmyk").jpeg().toBuffer();
    const made = await embeddedCompositor.compose({ visitor: clear, product: cmyk, title: "", signal });
    expect((await pixelsOf(made.bytes))(60, 60)).toBe("w");
    for (const odd of [pngOf(1, 1, 2), pngOf(40_000, 1, 40_001), pngOf(1, 40_000, 80_000)]) {
      const { width, height } = await embeddedCompositor.compose({ visitor: odd, product: cmyk, title: "", signal });
      expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
    }
  });

  it("rejects an unreadable image, and stops on abort", async () => {
    const good = await halves(90, 90).png().toBuffer();
    const bad = good.subarray(0, good.length / 2);
    await expect(embeddedCompositor.compose({ visitor: good, product: bad, title: "", signal })).rejects.toBeInstanceOf(UnreadableImage);
    await expect(embeddedCompositor.compose({ visitor: good, product: good, title: "", signal: AbortSignal.abort() })).rejects.toThrow(
      "aborted",
    );
  });
});
