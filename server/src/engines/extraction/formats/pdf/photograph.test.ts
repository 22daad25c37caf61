import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ReadResult } from "../../testing.ts";
import { bars, type Drawing, readPages } from "./testing.ts";

/** Draws an image that fills the page. */
function filling(jpeg: Buffer) {
  return async ({ pdf, page }: Drawing): Promise<void> => page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 600, height: 800 });
}
/** Returns an image with a color gradient from dark to light. */
function scene(width = 300, height = 400, turn = 0): Promise<Buffer> {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return [(x * 255) / width, (y * 200) / height, ((x + y * turn) * 120) / (width + height)][at % 3] ?? 0;
  });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
const counts = ({ pictures, unread }: ReadResult) => ({ pictures: pictures.length, pages: unread.map(({ isPage }) => isPage) });

describe("page filled by a photograph", () => {
  it("is displayed as an image, and its text is recognized only once", async () => {
    const read = await readPages(filling(await scene()));
    expect(counts(read)).toEqual({ pictures: 1, pages: [false] });
    expect(read.pictures).toMatchObject([{ page: 1, description: "" }]);
  });

  it("is distinguished from a scan of text", async () => {
    expect(counts(await readPages(filling(await bars("jpeg"))))).toEqual({ pictures: 0, pages: [true] });
    const yellowed = await sharp(await bars("jpeg"))
      .toColourspace("srgb")
      .linear([1, 0.97, 0.8], [0, 0, 0])
      .jpeg()
      .toBuffer();
    expect(counts(await readPages(filling(yellowed)))).toEqual({ pictures: 0, pages: [true] });
  });

  it("is only sent to OCR if the document contains text or has many pages", async () => {
    const photograph = filling(await scene());
    expect(counts(await readPages([{ text: "A title", y: 700 }], photograph))).toEqual({ pictures: 0, pages: [true] });
    expect(counts(await readPages(photograph, photograph, photograph, photograph)).pictures).toBe(0);
  });
});
