import { describe, expect, it } from "vitest";
import { ImageUnreachable } from "../../ports/image-fetcher.ts";
import { type WebRequest, WebUnreachable } from "../../ports/web-fetcher.ts";
import { createImageFetcher } from "./image-fetcher.ts";

const never = new AbortController().signal;

describe("image fetcher", () => {
  it("requests images with size and time limits, and returns the bytes", async () => {
    const asked: WebRequest[] = [];
    const images = createImageFetcher(
      {
        async fetch(request) {
          asked.push(request);
          return { url: request.url, status: 200, headers: {}, body: Buffer.from("picture") };
        },
      },
      { maxBytes: 100, timeLimitMs: 1_000 },
    );
    expect(Buffer.from(await images.fetch("http://shop.example/a.png", never)).toString()).toBe("picture");
    expect(asked).toEqual([
      {
        url: "http://shop.example/a.png",
        headers: { accept: "image/jpeg,image/png,image/webp,image/gif" },
        maxBytes: 100,
        timeLimitMs: 1_000,
      },
    ]);
  });

  it("accepts only status 200", async () => {
    for (const status of [204, 206, 301, 404, 500]) {
      const images = createImageFetcher({ fetch: async ({ url }) => ({ url, status, headers: {}, body: new Uint8Array() }) });
      await expect(images.fetch("http://shop.example/a.png", never)).rejects.toThrow(ImageUnreachable);
    }
  });

  it("reports why an image is unavailable", async () => {
    const cause = new WebUnreachable("refused", "http://10.0.0.1/", "not a public web address");
    const images = createImageFetcher({ fetch: () => Promise.reject(cause) });
    await expect(images.fetch("http://10.0.0.1/", never)).rejects.toMatchObject({ name: "ImageUnreachable", cause });
  });
});
