import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { withStoredImages } from "./stored-images.ts";

describe("fetcher with stored images", () => {
  const fetcher = withStoredImages(
    { fetch: async (url) => Buffer.from(`the web: ${url}`) },
    { open: async (key) => Readable.from([Buffer.from("kept "), Buffer.from(key)]) },
  );
  const got = async (url: string): Promise<string> => Buffer.from(await fetcher.fetch(url, new AbortController().signal)).toString();

  it("reads images found in files from storage, and other images from the web", async () => {
    expect(await got("stored:0123")).toBe("kept 0123");
    expect(await got("https://shop.example/stored:0123")).toBe("the web: https://shop.example/stored:0123");
  });
});
