import { describe, expect, it } from "vitest";
import type { ExtractedDocument } from "../../../ports/text-extractor.ts";
import { servedVersion } from "../../documents/served-version.ts";
import type { DocumentContent } from "../../model/content.ts";
import { filePassages, foundTitle, productPassages, underFileTitle, type DraftPassage } from "../../processing/passages.ts";
import { embeddedText } from "./embedded-text.ts";

const settings = { countTokens: (text: string) => text.split(/\s+/).length, maxTokens: 80, languages: ["en"] };
const long = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} says something else.`).join(" ");

/** Returns the embedded text, reconstructed from passages stored like these. */
function readAgain(kind: "item" | "file", content: DocumentContent, found: string | null, passages: readonly DraftPassage[]): string[] {
  const { fields, filter } = servedVersion(kind, content);
  return passages.map(({ text, headings }) =>
    embeddedText({ kind, title: fields.title, foundTitle: found, categories: filter.categories, headings, text }),
  );
}

describe("embeddedText", () => {
  it.each([
    ["with all fields", { id: "a", title: "Storm lantern", description: "Burns.", categories: [["Home", "Light"], ["Camping"]] }],
    ["with a long description", { id: "a", title: "Storm lantern", description: long, categories: [["Home"]] }],
    ["without categories", { id: "a", title: "Storm lantern", description: "Burns." }],
    ["without a description", { id: "a", title: "Storm lantern" }],
  ])("equals the embedded text of a product %s", (_, content) => {
    const passages = productPassages(content, settings);
    expect(readAgain("item", content, null, passages)).toEqual(passages.map(({ embed }) => embed));
  });

  const document: ExtractedDocument = {
    title: "Terms of return",
    blocks: [
      { kind: "heading", level: 1, text: "Terms of return", page: 1 },
      { kind: "paragraph", text: "Goods come back within sixty days.", page: 1 },
      { kind: "heading", level: 2, text: "Exceptions", page: 1 },
      { kind: "paragraph", text: long, page: 2 },
    ],
    pages: 2,
    warnings: [],
    pictures: [],
    linkedPictures: [],
  };
  it.each([
    ["under the sent title", { id: "a", title: "Returns" }, document],
    ["with a description", { id: "a", title: "Returns", description: "For everybody." }, document],
    ["under the title found in it", { id: "a", title: "terms_v2.pdf" }, document],
    ["under its file name", { id: "a", title: "terms_v2.pdf" }, { ...document, title: null }],
  ])("equals the embedded text of a file %s", async (_, content, extracted) => {
    const read = await filePassages(extracted, content, settings);
    const passages = await underFileTitle(read.passages, foundTitle(extracted, content), content.title);
    expect(passages.length).toBeGreaterThan(2);
    expect(readAgain("file", content, foundTitle(extracted, content), passages)).toEqual(passages.map(({ embed }) => embed));
  });
});
