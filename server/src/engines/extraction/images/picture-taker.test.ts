import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { readBytes, type ReadResult } from "../testing.ts";
import { type FoundPicture, PictureTaker } from "./picture-taker.ts";

describe("images inside a document", () => {
  it("are written in two sizes, with their colors and a description", async () => {
    const { pictures, unread, sizes } = await taken([
      { bytes: await photo(2_400, 1_200, 1).jpeg().toBuffer(), description: "A kettle", page: 3 },
    ]);
    expect(pictures).toMatchObject([{ width: 2_400, height: 1_200, description: "A kettle", page: 3 }]);
    expect(pictures[0]?.colors[0]).toMatch(/^#[0-9a-f]{6}$/);
    expect(sizes).toEqual([
      { width: 1_600, height: 800, format: "webp" },
      { width: 320, height: 160, format: "webp" },
    ]);
    expect(unread).toMatchObject([{ page: 3, isPage: false }]);
  });

  it("omit icons, rules, single-color images and duplicates, even if re-encoded", async () => {
    const bytes = await photo(400, 300, 2).png().toBuffer();
    const { pictures, unread, warnings } = await taken([
      found(await photo(60, 300, 3).png().toBuffer()),
      found(await photo(90, 90, 4).png().toBuffer()),
      found(await photo(1_000, 8, 5).png().toBuffer()),
      found(
        await sharp({ create: { width: 500, height: 500, channels: 3, background: "#f0f0f0" } })
          .png()
          .toBuffer(),
      ),
      found(
        await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
          .png()
          .toBuffer(),
      ),
      found(bytes),
      found(bytes),
      found(await sharp(bytes).jpeg({ quality: 85 }).toBuffer()),
      found(await sharp(bytes).resize(800, 600).webp().toBuffer()),
    ]);
    expect(pictures).toMatchObject([{ width: 400, height: 300 }]);
    expect(unread).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("include a fine pattern", async () => {
    const weave = sharp(
      Uint8Array.from({ length: 300 * 300 }, (_, at) => ((at + Math.floor(at / 300)) % 2) * 90),
      {
        raw: { width: 300, height: 300, channels: 1 },
      },
    );
    expect((await taken([found(await weave.png().toBuffer())])).pictures).toHaveLength(1);
  });

  it("skip unknown formats silently, and report damaged or very large images", async () => {
    const good = await photo(400, 300, 6).jpeg().toBuffer();
    const { pictures, warnings } = await taken([
      found(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'/>")),
      found(Buffer.from("BM not for us")),
      found(Buffer.alloc(0)),
      found(good.subarray(0, good.length / 2)),
      found(
        await sharp({ create: { width: 2_001, height: 2_000, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      ),
      found(good),
    ]);
    expect(pictures).toHaveLength(1);
    expect(warnings).toEqual([
      { code: "picture_skipped", message: "an image cannot be read" },
      { code: "picture_skipped", message: "an image is too large" },
    ]);
  });

  it("are limited to ten with a warning, but are all sent to OCR", async () => {
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, seed) =>
        photo(200, 150, seed + 10)
          .png()
          .toBuffer(),
      ),
    );
    const result = await taken(pictures.map(found));
    expect(result.pictures).toHaveLength(10);
    expect(result.unread).toHaveLength(12);
    expect(result.warnings).toEqual([{ code: "library_truncated", message: "only the first 10 images in the file are displayed" }]);
  });

  it("include all pages with different text", async () => {
    const pages = await Promise.all([1, 2, 3].map((seed) => page(seed).png().toBuffer()));
    expect((await taken(pages.map(found))).pictures).toHaveLength(3);
  });

  it("are decoded only up to a limit", async () => {
    const pictures = await Promise.all(
      Array.from({ length: 160 }, (_, seed) =>
        photo(100, 100, seed + 50)
          .png()
          .toBuffer(),
      ),
    );
    const { unread, warnings } = await taken(pictures.map(found));
    expect(unread).toHaveLength(50);
    expect(warnings.map(({ code }) => code)).toEqual(["library_truncated"]);
  });
});

type Taken = ReadResult & { readonly sizes: readonly object[] };

async function taken(pictures: readonly FoundPicture[]): Promise<Taken> {
  const sizes: object[] = [];
  const result = await readBytes(async (source, sink) => {
    const files: string[] = [];
    const add = sink.addPicture.bind(sink);
    sink.addPicture = (picture) => {
      files.push(picture.path, picture.thumbnailPath);
      add(picture);
    };
    const taker = new PictureTaker(source, sink);
    for (const picture of pictures) await taker.take(picture);
    for (const file of files.slice(0, 2)) {
      const { width, height, format } = await sharp(await readFile(file)).metadata();
      sizes.push({ width, height, format });
    }
    return { title: null, pages: null };
  }, "");
  return { ...result, sizes };
}

function found(bytes: Uint8Array): FoundPicture {
  return { bytes, description: "", page: null };
}

/** Returns an image with soft color blotches that depend on the seed. */
function photo(width: number, height: number, seed: number): Sharp {
  const small = Uint8Array.from({ length: 6 * 5 * 3 }, randomBytes(seed));
  return sharp(small, { raw: { width: 6, height: 5, channels: 3 } }).resize({ width, height, fit: "fill", kernel: "cubic" });
}

/** Returns a page with lines of small dark marks that resemble text. */
function page(seed: number): Sharp {
  const [width, height] = [1_240, 1_754];
  const pixels = new Uint8Array(width * height).fill(255);
  const random = randomBytes(seed);
  for (let top = 100; top < height - 100; top += 30) {
    for (let left = 100; left < width - 100; left += 14) {
      if (random() < 40) continue;
      for (let y = top; y < top + 16; y++) pixels.fill(0, y * width + left, y * width + left + 2 + (random() >> 5));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

/** Returns a generator of deterministic bytes for a seed (mulberry32). */
function randomBytes(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 256;
  };
}
