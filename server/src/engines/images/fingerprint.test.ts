import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { differingBits, type Likeness, likeness, MOST_BITS } from "../../knowledge/image-hashes/model/compare.ts";
import { FINGERPRINT_BYTES, HASH_WORDS, isComparable, pixelsOf, writeHash } from "../../knowledge/image-hashes/model/image-hash.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { fingerprintImage } from "./fingerprint.ts";
import { drawing, halves, pngOf } from "./testing.ts";

function compare(one: Uint8Array, other: Uint8Array): Likeness | null {
  const hashes = new Uint32Array(2 * HASH_WORDS);
  writeHash(one, hashes, 0);
  writeHash(other, hashes, HASH_WORDS);
  const bits = differingBits(hashes, 0, hashes, HASH_WORDS);
  return bits > MOST_BITS ? null : likeness(bits, pixelsOf(one), 0, pixelsOf(other), 0);
}

const kept = 24;
const originals: { readonly bytes: Buffer; readonly fingerprint: Uint8Array }[] = [];

beforeAll(async () => {
  for (let seed = 0; seed < kept; seed += 1) {
    const bytes = await drawing(seed, 480, seed % 2 === 0 ? 480 : 320)
      .png()
      .toBuffer();
    originals.push({ bytes, fingerprint: await fingerprintImage(bytes) });
  }
});

/** Returns the similarity of each modified copy to its original. */
async function likenesses(change: (image: Sharp, height: number) => Sharp | Promise<Buffer>): Promise<(Likeness | null)[]> {
  const found: (Likeness | null)[] = [];
  for (const { bytes, fingerprint } of originals) {
    const { height } = await sharp(bytes).metadata();
    const changed = await change(sharp(bytes), height);
    found.push(compare(fingerprint, await fingerprintImage(Buffer.isBuffer(changed) ? changed : await changed.toBuffer())));
  }
  return found;
}

const same = expect.objectContaining({ isSame: true });
const near = expect.objectContaining({ distance: expect.any(Number) });

describe("perceptual hash of an image", () => {
  it.each<[string, (image: Sharp, height: number) => Sharp | Promise<Buffer>]>([
    ["as it is", (image) => image.png()],
    ["at a third of its size", (image) => image.resize(160).png()],
    ["at 64 pixels", (image) => image.resize(64).png()],
    ["three times as large", (image) => image.resize(1_440).jpeg()],
    ["as a JPEG of quality 40", (image) => image.jpeg({ quality: 40 })],
    ["small, as a JPEG of quality 20", (image) => image.resize(200).jpeg({ quality: 20 })],
    ["as a WebP of quality 30", (image) => image.webp({ quality: 30 })],
    ["as a GIF", (image) => image.gif()],
    [
      "turned, with the orientation that turns it back",
      async (image) =>
        sharp(await image.rotate(270).png().toBuffer())
          .withMetadata({ orientation: 6 })
          .jpeg()
          .toBuffer(),
    ],
  ])("is equal for the image %s", async (_, change) => {
    expect(await likenesses(change)).toEqual(originals.map(() => same));
  });

  it.each<[string, (image: Sharp, height: number) => Sharp | Promise<Buffer>]>([
    ["cut by five percent", (image, height) => image.extract({ left: 12, top: 8, width: 456, height: height - 16 }).jpeg()],
    ["five percent brighter", (image) => image.modulate({ brightness: 1.05 }).jpeg()],
  ])("is similar for the image %s", async (_, change) => {
    expect(await likenesses(change)).toEqual(originals.map(() => near));
  });

  it.each<[string, (image: Sharp, height: number) => Sharp | Promise<Buffer>]>([
    ["mirrored", (image) => image.flop().png()],
    ["turned by a quarter", (image) => image.rotate(90).png()],
    [
      "its lower right quarter",
      (image, height) => image.extract({ left: 240, top: Math.floor(height / 2), width: 240, height: Math.floor(height / 2) }).png(),
    ],
    ["in the negative", (image) => image.negate().png()],
  ])("is different for the image %s", async (_, change) => {
    expect(await likenesses(change)).toEqual(originals.map(() => null));
  });

  it("matches none of 11,175 pairs of drawings, and never treats the same discs in other colors as equal", async () => {
    const all: Uint8Array[] = [];
    for (let seed = 0; seed < 150; seed += 1) all.push(await fingerprintImage(await drawing(seed, 240, 240).png().toBuffer()));
    const pairs = all.flatMap((one, at) => all.slice(0, at).map((other) => compare(one, other)));
    expect(pairs).toHaveLength(11_175);
    expect(pairs.filter((found) => found !== null)).toEqual([]);
    for (let seed = 0; seed < 20; seed += 1) {
      const recoloured = await fingerprintImage(
        await drawing(seed, 240, 240, seed + 500)
          .png()
          .toBuffer(),
      );
      expect(compare(all[seed] ?? recoloured, recoloured)?.isSame ?? false).toBe(false);
    }
  });

  it("distinguishes plain and smooth images by color", async () => {
    const plain = (background: string): Sharp => sharp({ create: { width: 90, height: 60, channels: 3, background } });
    const red = await fingerprintImage(await plain("#c02020").png().toBuffer());
    expect(compare(red, await fingerprintImage(await plain("#c02020").resize(300).jpeg({ quality: 40 }).toBuffer()))).toEqual(same);
    expect(compare(red, await fingerprintImage(await plain("#2020c0").png().toBuffer()))).toBeNull();
    const two = await fingerprintImage(await halves(200, 100).png().toBuffer());
    expect(compare(two, await fingerprintImage(await halves(700, 350).jpeg({ quality: 60 }).toBuffer()))).toEqual(same);
    expect(compare(two, await fingerprintImage(await halves(200, 100, "#0000ff", "#ff0000").png().toBuffer()))).toBeNull();
  });

  it("supports grayscale, transparent and CMYK images, and the first frame of an animation", async () => {
    const [first] = originals;
    const bytes = first?.bytes ?? Buffer.alloc(0);
    const grey = await fingerprintImage(await sharp(bytes).greyscale().png().toBuffer());
    expect(compare(grey, await fingerprintImage(await sharp(bytes).greyscale().toColourspace("b-w").jpeg().toBuffer()))).toEqual(same);
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const white = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#ffffff" } })
      .png()
      .toBuffer();
    expect(compare(await fingerprintImage(clear), await fingerprintImage(white))).toEqual({ distance: 0, isSame: true });
    expect(await fingerprintImage(await sharp(bytes).toColourspace("cmyk").jpeg().toBuffer())).toHaveLength(FINGERPRINT_BYTES);
  });

  it("rejects other formats, truncated images, and images that need too much memory", async () => {
    await expect(fingerprintImage(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).rejects.toMatchObject({
      fault: "unknown_type",
    });
    await expect(fingerprintImage(originals[0]?.bytes.subarray(0, 900) ?? Buffer.alloc(0))).rejects.toMatchObject({ fault: "damaged" });
    await expect(fingerprintImage(pngOf(20_000, 20_000, 10_000))).rejects.toMatchObject({ fault: "too_large" });
    await expect(fingerprintImage(Buffer.alloc(0))).rejects.toBeInstanceOf(UnreadableImage);
  });

  it("is comparable only with hashes of the same version", () => {
    const [first] = originals;
    const other = Uint8Array.from(first?.fingerprint ?? []);
    expect(isComparable(other)).toBe(true);
    other[0] = 99;
    expect([isComparable(other), isComparable(other.subarray(1)), isComparable(new Uint8Array())]).toEqual([false, false, false]);
  });
});
