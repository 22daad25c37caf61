import { describe, expect, it } from "vitest";
import type { Block, ExtractedDocument, ExtractedPicture } from "../../ports/text-extractor.ts";
import { alternativeText, holdsWords, withWordsOfPictures } from "./describe-picture.ts";

const text = (...lines: readonly string[]): Block[] => [{ kind: "paragraph", text: lines.join("\n"), page: null }];
const titled = (title: string): { id: string; title: string } => ({ id: "x", title });

describe("alternativeText", () => {
  it("is the customer's description, or else the first recognized line, or else the words in the file name", () => {
    expect(alternativeText({ ...titled("a-b.png"), description: " A copper\nkettle " }, text("SALE"))).toBe("A copper kettle");
    expect(alternativeText(titled("a-b.png"), text("", "SALE 50 %", "today"))).toBe("SALE 50 %");
    expect(alternativeText(titled("red-kettle_2.jpg"), [])).toBe("red kettle 2");
    expect(alternativeText(titled("The red kettle"), [])).toBe("The red kettle");
  });

  it("is not a camera's file name or recognition noise", () => {
    for (const name of [
      "IMG_0042.JPG",
      "DSC00017.jpg",
      "20260113_101502.jpg",
      "IMG-20260113-WA0003.jpg",
      "Screenshot 2026-01-13 at 10.15.02.png",
    ])
      expect(alternativeText(titled(name), text("| x"))).toBe("");
    expect(alternativeText(titled("image of a boat.png"), [])).toBe("image of a boat");
  });

  it("has at most 360 characters", () => {
    const long = alternativeText({ ...titled("a.png"), description: "kettle ".repeat(100) }, []);
    expect(long).toHaveLength(360);
    expect(long).toMatch(/ ke…$/);
  });
});

describe("images without text", () => {
  const picture: ExtractedPicture = {
    path: "",
    thumbnailPath: "",
    width: 1,
    height: 1,
    description: "",
    page: 3,
    colors: ["#e01010", "#ffffff"],
  };
  const extracted: ExtractedDocument = { title: null, blocks: [], pages: null, warnings: [], pictures: [picture], linkedPictures: [] };

  it("are searchable by their names and colors", () => {
    expect(withWordsOfPictures(extracted, titled("red-kettle.jpg")).blocks).toEqual([
      { kind: "paragraph", text: "red kettle\nred, white", page: 3 },
    ]);
    expect(withWordsOfPictures(extracted, titled("IMG_1.jpg")).blocks).toMatchObject([{ text: "red, white" }]);
    const bare = { ...extracted, pictures: [{ ...picture, colors: [] }] };
    expect(withWordsOfPictures(bare, titled("IMG_1.jpg")).blocks).toMatchObject([{ text: "IMG 1" }]);
  });

  it("are detected by counting letters of any script, but not symbols and noise", () => {
    expect(["SALE", "退货政策", "12 €0"].map((each) => holdsWords(text(each)))).toEqual([true, true, true]);
    expect(["", "| — .", "るの"].map((each) => holdsWords(text(each)))).toEqual([false, false, false]);
    expect(holdsWords([{ kind: "table", header: ["a"], rows: [["b", "c"]], page: null }])).toBe(true);
  });
});
