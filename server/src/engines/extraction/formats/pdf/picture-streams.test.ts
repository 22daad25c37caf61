import { describe, expect, it } from "vitest";
import { mayHoldPictures } from "./picture-streams.ts";
import { bars, pdfOf } from "./testing.ts";

const dictionary = (rest: string): Buffer => Buffer.from(`7 0 obj\n<< /Type /XObject ${rest} >>\nstream\n...`);

describe("mayHoldPictures", () => {
  it("detects an image above the minimum size, regardless of the order of its dictionary entries", async () => {
    const pdf = await pdfOf(async ({ pdf: document, page }) => page.drawImage(await document.embedPng(await bars("png", 90, 90))));
    expect(mayHoldPictures(Buffer.from(pdf))).toBe(true);
    expect(mayHoldPictures(dictionary("/Width 100 /Subtype/Image /Height 200"))).toBe(true);
    expect(mayHoldPictures(dictionary("/Subtype /Image /Width 19 0 R /Height 200"))).toBe(true);
  });

  it("ignores text, procedure sets and icons", async () => {
    expect(mayHoldPictures(Buffer.from(await pdfOf([{ text: "/Image", y: 700 }])))).toBe(false);
    expect(mayHoldPictures(dictionary("/ProcSet [/PDF /Text /ImageC /ImageB]"))).toBe(false);
    expect(mayHoldPictures(dictionary("/Subtype /Image /Width 16 /Height 16"))).toBe(false);
  });
});
