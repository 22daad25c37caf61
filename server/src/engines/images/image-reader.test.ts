import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { imageReader as reader } from "./image-reader.ts";
import { cameraExif, halves, noise, pngOf } from "./testing.ts";

async function faultOf(bytes: Uint8Array): Promise<unknown> {
  const error: unknown = await reader.check(bytes).then(
    () => "taken",
    (raised: unknown) => raised,
  );
  return error instanceof UnreadableImage ? error.fault : error;
}

const formats = ["jpeg", "png", "gif", "webp"] as const;

describe("checking an image", () => {
  it.each(formats)("returns a %s file without metadata unchanged, byte for byte", async (format) => {
    const bytes = await halves(40, 30).toFormat(format).toBuffer();
    const checked = await reader.check(bytes);
    expect(checked).toMatchObject({ type: `image/${format}`, width: 40, height: 30 });
    expect(checked.bytes).toBe(bytes);
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "removes location, personal and device metadata from a %s file and preserves every pixel",
    async (format) => {
      const bytes = await halves(40, 30)
        .withExif(cameraExif)
        .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><r>Secret xmp</r></x:xmpmeta>")
        .toFormat(format)
        .toBuffer();
      expect(bytes.toString("latin1")).toContain("Secret");
      const checked = await reader.check(bytes);
      const after = Buffer.from(checked.bytes);
      expect(after.toString("latin1")).not.toMatch(/Secret|GPS/);
      expect((await sharp(after).metadata()).exif).toBeUndefined();
      expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    },
  );

  it.each(["jpeg", "png", "webp"] as const)(
    "applies the orientation of a %s file, before and after metadata is removed",
    async (format) => {
      const bytes = await halves(40, 30).withMetadata({ orientation: 6 }).withExifMerge(cameraExif).toFormat(format).toBuffer();
      const checked = await reader.check(bytes);
      expect(checked).toMatchObject({ width: 30, height: 40 });
      const after = Buffer.from(checked.bytes);
      expect(after.toString("latin1")).not.toContain("Secret");
      expect((await sharp(after).metadata()).orientation).toBe(6);
      const { rgb } = await reader.thumbnail(after);
      // The former left side is now at the top.
      expect([...rgb.subarray(0, 3)].map((value) => value > 200)).toEqual([true, false, false]);
      expect([...rgb.subarray(-3)].map((value) => value > 200)).toEqual([false, false, true]);
      // No metadata is left to remove.
      expect((await reader.check(after)).bytes).toBe(after);
    },
  );

  it("preserves the color profile and the frames of an animation", async () => {
    const profiled = await halves(40, 30).withIccProfile("p3").jpeg().toBuffer();
    expect((await sharp((await reader.check(profiled)).bytes).metadata()).icc).toBeDefined();
    const frames = await Promise.all(["#ff0000", "#00ff00", "#0000ff"].map((colour) => halves(20, 10, colour).png().toBuffer()));
    for (const format of ["gif", "webp"] as const) {
      const animated = await sharp(frames, { join: { animated: true } })
        .toFormat(format, { loop: 3 })
        .toBuffer();
      const checked = await reader.check(animated);
      expect(checked).toMatchObject({ width: 20, height: 10 });
      expect(checked.bytes).toEqual(animated);
      expect(await sharp(checked.bytes).metadata()).toMatchObject({ pages: 3, loop: 3 });
    }
  });

  it("removes comments and application data from a GIF file", async () => {
    const bytes = await halves(20, 10).gif().toBuffer();
    const comment = Buffer.from("\x21\xfe\x06secret\x00", "latin1");
    const said = Buffer.concat([bytes.subarray(0, -1), comment, Buffer.from([0x3b])]);
    expect((await reader.check(said)).bytes).toEqual(bytes);
  });

  it.each(formats)("removes data after the end of a %s file", async (format) => {
    const bytes = await halves(40, 30).toFormat(format).toBuffer();
    const polyglot = Buffer.concat([bytes, Buffer.from("PK\u0003\u0004 <script>alert(1)</script>")]);
    expect((await reader.check(polyglot)).bytes).toEqual(bytes);
  });

  it("supports CMYK, 16 bits per channel, grayscale, transparency, one-pixel and very long images", async () => {
    const cmyk = await halves(40, 30).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const deep = await halves(40, 30).toColourspace("rgb16").png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    const grey = await halves(40, 30).greyscale().toColourspace("b-w").png().toBuffer();
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    for (const bytes of [cmyk, deep, grey, clear]) {
      const { type, width } = await reader.check(bytes);
      expect([type, width > 8]).toEqual([expect.stringMatching(/^image/), true]);
      const thumbnail = await reader.thumbnail(bytes);
      expect(thumbnail.rgb).toHaveLength(thumbnail.width * thumbnail.height * 3);
    }
    expect([...(await reader.thumbnail(clear)).rgb.subarray(0, 3)]).toEqual([255, 255, 255]);
    const [red, green, blue] = (await reader.thumbnail(cmyk)).rgb;
    expect([Number(red) > 150, Number(green) < 120, Number(blue) < 120]).toEqual([true, true, true]);
    expect(await reader.check(pngOf(1, 1, 2))).toMatchObject({ width: 1, height: 1 });
    expect(await reader.check(pngOf(40_000, 1, 40_001))).toMatchObject({ width: 40_000, height: 1 });
    expect(await reader.check(pngOf(1, 40_000, 80_000))).toMatchObject({ width: 1, height: 40_000 });
  });

  it.each(["jpeg", "png", "webp"] as const)("rejects a %s file that is truncated at any position", async (format) => {
    const bytes = await noise(200, 150).toFormat(format).toBuffer();
    for (const share of [0.02, 0.3, 0.6, 0.9, 0.99]) {
      expect([share, await faultOf(bytes.subarray(0, Math.floor(bytes.length * share)))]).toEqual([share, "damaged"]);
    }
  });

  it("either rewrites a truncated GIF file that viewers accept, or rejects it", async () => {
    const bytes = await noise(200, 150).gif().toBuffer();
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
    expect(["taken", "damaged"]).toContain(await faultOf(cut));
    expect(await faultOf(bytes.subarray(0, 300))).toBe("damaged");
  });

  it.each([
    ["nothing", Buffer.alloc(0), "unknown_type"],
    ["zero bytes", Buffer.alloc(5_000), "unknown_type"],
    ["a drawing in SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`), "unknown_type"],
    ["a PDF file", Buffer.from("%PDF-1.7"), "unknown_type"],
    ["a TIFF file", Buffer.from("II*\0\b\0\0\0", "latin1"), "unknown_type"],
    ["the first bytes of a PNG file before a drawing", Buffer.from("\x89PNG\r\n\x1a\n<svg/>", "latin1"), "damaged"],
    ["a JPEG file of a few bytes", Buffer.from("\xff\xd8\xff\xd9", "latin1"), "damaged"],
    ["a PNG file without pixels", pngOf(10, 10, 0), "damaged"],
    ["a PNG file of no width", pngOf(0, 10, 10), "damaged"],
    ["a small file of 400 megapixels", pngOf(20_000, 20_000, 1_000), "too_large"],
    ["a small file of more pixels than numbers go", pngOf(2_000_000_000, 2_000_000_000, 1_000), "damaged"],
  ])("rejects %s", async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  it("re-encodes a file that can be decoded but has an unusual structure", async () => {
    const bytes = await halves(40, 30).jpeg().toBuffer();
    const comment = Buffer.from("\xff\xfe\x00\x08secret", "latin1");
    const odd = Buffer.concat([bytes.subarray(0, 20), comment, Buffer.alloc(3), bytes.subarray(20)]);
    const checked = await reader.check(odd);
    expect(checked).toMatchObject({ type: "image/jpeg", width: 40, height: 30 });
    expect(Buffer.from(checked.bytes).toString("latin1")).not.toContain("secret");
    expect((await reader.check(checked.bytes)).bytes).toBe(checked.bytes);
  });
});

describe("downscaled image", () => {
  it("is upright, has one frame, is opaque, and is never larger than the original", async () => {
    const turned = await halves(400, 200).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(await sharp(await reader.reduced(turned, 100)).metadata()).toMatchObject({ format: "jpeg", width: 50, height: 100 });
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } })
      .gif()
      .toBuffer();
    expect(await sharp(await reader.reduced(clear, 100)).metadata()).toMatchObject({ format: "jpeg", width: 9, height: 9, channels: 3 });
  });
});
