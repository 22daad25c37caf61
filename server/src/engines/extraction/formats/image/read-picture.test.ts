import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ExtractError } from "../../../../ports/text-extractor.ts";
import { readBytes, zipOf } from "../../testing.ts";
import { readPicture } from "./read-picture.ts";

const solid = (width: number, height: number): ReturnType<typeof sharp> =>
  sharp({ create: { width, height, channels: 3, background: "#c02020" } });

describe("uploaded image", () => {
  it.each(["png", "jpeg", "gif", "webp"] as const)(
    "is displayed as %s, and its text is recognized from the uploaded file",
    async (format) => {
      const { title, pages, pictures, unread, blocks } = await readBytes(readPicture, await solid(300, 200).toFormat(format).toBuffer());
      expect({ title, pages, blocks }).toEqual({ title: null, pages: null, blocks: [] });
      expect(pictures).toMatchObject([
        { width: 300, height: 200, description: "", page: null, colors: [expect.stringMatching(/^#[bc][0-9a-f](?:1|2)/)] },
      ]);
      expect(unread).toMatchObject([{ file: expect.stringMatching(/file$/), page: null, isPage: false }]);
    },
  );

  it("is displayed even if it is small or has a single color", async () => {
    expect((await readBytes(readPicture, await solid(1, 1).png().toBuffer())).pictures).toMatchObject([{ width: 1, height: 1 }]);
  });

  it("reports its dimensions in upright orientation", async () => {
    const turned = await solid(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await readBytes(readPicture, turned)).pictures).toMatchObject([{ width: 200, height: 300 }]);
  });

  it("can have several frames, transparency, grayscale or 16 bits per channel", async () => {
    const frames = await sharp([await solid(50, 50).png().toBuffer(), await solid(50, 50).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await readBytes(readPicture, frames)).pictures).toMatchObject([{ width: 50, height: 50 }]);
    for (const picture of [
      sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }),
      solid(40, 40).greyscale().ensureAlpha(0.5),
      solid(40, 40).toColourspace("rgb16"),
      solid(40, 40).greyscale(),
    ])
      expect((await readBytes(readPicture, await picture.png().toBuffer())).pictures).toHaveLength(1);
  });

  it("is rejected as too large above the pixel limit, and as damaged if it is truncated, empty or in another format", async () => {
    const reason = (bytes: Uint8Array): Promise<unknown> =>
      readBytes(readPicture, bytes).catch((error: unknown) => (error instanceof ExtractError ? error.reason : error));
    expect(await reason(await solid(2_001, 2_000).png().toBuffer())).toBe("too_large");
    const whole = await solid(400, 300).jpeg().toBuffer();
    expect(await reason(whole.subarray(0, whole.length / 2))).toBe("damaged");
    expect(await reason(new Uint8Array())).toBe("damaged");
    expect(await reason(zipOf({ a: "text" }))).toBe("damaged");
    expect(await reason(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"))).toBe("damaged");
    expect(await reason(await solid(40, 40).tiff().toBuffer())).toBe("damaged");
  });
});
