import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { withStoredPictures } from "./stored-pictures.ts";

describe("a fetcher of documents' pictures", () => {
  const fetcher = withStoredPictures(
    { fetch: async (url) => Buffer.from(`the web: ${url}`) },
    { open: async (key) => Readable.from([Buffer.from("kept "), Buffer.from(key)]) },
  );
  const got = async (url: string): Promise<string> => Buffer.from(await fetcher.fetch(url, new AbortController().signal)).toString();

  it("has those that were found in a file from where they are kept, and the others from the web", async () => {
    expect(await got("stored:0123")).toBe("kept 0123");
    expect(await got("https://shop.example/stored:0123")).toBe("the web: https://shop.example/stored:0123");
  });
});
