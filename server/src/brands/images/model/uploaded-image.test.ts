import { describe, expect, it } from "vitest";
import { imagePath, parseFileName } from "./uploaded-image.ts";

describe("path of an uploaded image", () => {
  it("contains the image's id, hash and size", () => {
    const path = imagePath("5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d", "0123456789abcdef");
    expect(path).toBe("/v1/media/5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d/0123456789abcdef-512.webp");
    expect(parseFileName(path.split("/").at(-1) ?? "")).toEqual({ contentHash: "0123456789abcdef", pixels: 512 });
  });

  it.each([
    "",
    "0123456789abcdef-512.png",
    "0123456789ABCDEF-512.webp",
    "0123456789abcdef-.webp",
    "../0123456789abcdef-64.webp",
    "0123456789abcde-64.webp",
  ])("is not %j", (name) => expect(parseFileName(name)).toBeNull());
});
