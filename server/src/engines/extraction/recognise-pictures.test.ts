import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecognisedText, TextRecogniser } from "../../ports/image-reader.ts";
import type { ExtractProgress, ExtractRequest } from "../../ports/text-extractor.ts";
import type { SentBlock } from "./messages.ts";
import { recognisePictures } from "./recognise-pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Seen = RecognisedText | Error;

/** Returns a recognizer that returns the given results in order and records the requested languages. */
function recogniserOf(seen: readonly Seen[]): TextRecogniser & { readonly asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    async recognise(_, languages) {
      asked.push([...languages]);
      const next = seen[asked.length - 1];
      if (next === undefined || next instanceof Error) throw next ?? new Error("no more");
      return next;
    },
    close: async () => undefined,
  };
}

async function unread(page: number | null, isPage = true): Promise<SentBlock> {
  const file = path.join(folder, "picture.png");
  await writeFile(file, "bytes");
  return { kind: "unread", file, page, isPage };
}

const request: ExtractRequest = { path: "", type: "pdf", fileName: "a.pdf", languages: ["en"] };
const clear = (text: string, language = "en"): RecognisedText => ({ text, confidence: 93, language });
const paragraph = (text: string, page: number | null = 1): SentBlock => ({ kind: "paragraph", text, page });

describe("text of a document's images", () => {
  it("is inserted at the position of the image, as paragraphs, without control characters or lone surrogates", async () => {
    const sent = [paragraph("Before"), await unread(1, false), paragraph("After")];
    const { blocks, warnings } = await recognisePictures(recogniserOf([clear("On\0e\nline\n\n\nTwo\ud800")]), sent, request);
    expect(blocks).toEqual([paragraph("Before"), paragraph("One\nline"), paragraph("Two\ufffd"), paragraph("After")]);
    expect(warnings).toEqual([]);
  });

  it("is omitted if the previous or next paragraph contains it", async () => {
    const sent = [paragraph("Figure 2: the Heron canoe."), await unread(1, false), await unread(1, false), paragraph("SALE 20 %")];
    const { blocks } = await recognisePictures(recogniserOf([clear("Heron\nCanoe"), clear("Sale 20%")]), sent, request);
    expect(blocks).toEqual([sent[0], sent[3]]);
  });

  it("is recognized first in the language of the previous page", async () => {
    const recogniser = recogniserOf([clear("お届け", "ja"), clear("返品", "ja")]);
    await recognisePictures(recogniser, [await unread(1), await unread(2)], request);
    expect(recogniser.asked).toEqual([["en"], ["ja", "en"]]);
  });

  it("causes a warning if the confidence is low, or if a page appears to contain unread text", async () => {
    const seen = [
      { text: "Heron", confidence: 52 },
      { text: null, confidence: 30, language: null },
      { text: null, confidence: 30, language: "und" },
      { text: null, confidence: 0 },
      { text: null, confidence: 30 },
    ];
    const sent = [await unread(1), await unread(2), await unread(3), await unread(4), await unread(5, false)];
    expect((await recognisePictures(recogniserOf(seen), sent, request)).warnings).toEqual([
      { code: "ocr_low_confidence", message: "page 1 contains text that was recognized with low confidence" },
      { code: "ocr_low_confidence", message: "page 2 contains text that was recognized with low confidence" },
      { code: "language_unknown", message: "page 3 contains text in a language that OCR does not support" },
    ]);
  });

  it("causes a warning if a page or an uploaded image appears to contain more text, but not for an embedded image", async () => {
    const part = { ...clear("Heron"), isPartial: true };
    const picture = await unread(null, false);
    const of = async (block: SentBlock, upload: string) =>
      (await recognisePictures(recogniserOf([part]), [block], { ...request, path: upload })).warnings.map(
        ({ code, message }) => `${code}: ${message}`,
      );
    const said = "appears to contain more text than could be read";
    expect(await of(await unread(4), "")).toEqual([`ocr_low_confidence: page 4 ${said}`]);
    expect(await of(picture, path.join(folder, "picture.png"))).toEqual([`ocr_low_confidence: an image ${said}`]);
    expect(await of(picture, "")).toEqual([]);
  });

  it("causes a warning that quotes doubtful lines, and another for omitted lines", async () => {
    const doubtful = (lines: readonly string[], leftOut = 0): RecognisedText => ({
      ...clear(lines.join("\n")),
      doubts: { lines, leftOut },
    });
    const seen = [doubtful(["配送には十八時間", "x".repeat(200)]), doubtful(["a1", "b2", "c3", "d4", "e5"], 2), doubtful([])];
    const sent = [await unread(1), await unread(2, false), await unread(3)];
    const { warnings } = await recognisePictures(recogniserOf(seen), sent, request);
    expect(warnings).toEqual([
      {
        code: "ocr_low_confidence",
        message: `page 1 has lines that may contain recognition errors: "配送には十八時間", "${"x".repeat(80)}…"`,
      },
      {
        code: "ocr_low_confidence",
        message: 'an image on page 2 has lines that may contain recognition errors: "a1", "b2", "c3" and 2 more',
      },
      { code: "ocr_low_confidence", message: "an image on page 2 has unreadable lines that were skipped" },
    ]);
  });

  it("is reported as missing for an uploaded image only if the image appears to contain text", async () => {
    const upload = await unread(null, false);
    const asFile = { ...request, path: path.join(folder, "picture.png") };
    const of = async (language: string | null) =>
      (await recognisePictures(recogniserOf([{ text: null, confidence: 30, language }]), [upload], asFile)).warnings;
    expect([await of("und"), await of(null)]).toEqual([
      [{ code: "language_unknown", message: "an image contains text in a language that OCR does not support" }],
      [],
    ]);
  });

  it("is omitted for unreadable images, and OCR stops after three consecutive unreadable images", async () => {
    const broken = new Error("broken");
    const recogniser = recogniserOf([broken, broken, clear("Three"), broken, broken, broken, clear("Seven")]);
    const sent = await Promise.all(Array.from({ length: 40 }, (_, index) => unread(index + 1)));
    const { blocks, warnings } = await recognisePictures(recogniser, sent, request);
    expect(blocks).toEqual([paragraph("Three", 3)]);
    expect(recogniser.asked).toHaveLength(6);
    expect(warnings[0]).toEqual({ code: "page_skipped", message: "page 1 could not be read" });
    expect([warnings.length, warnings.at(-1)?.message]).toEqual([21, "and 19 more"]);
  });

  it("is limited per document", async () => {
    const long = clear("word ".repeat(1_500_000));
    const sent = await Promise.all([1, 2, 3].map((page) => unread(page)));
    const { blocks, warnings } = await recognisePictures(recogniserOf([long, long, long]), sent, request);
    expect(blocks.reduce((sum, block) => sum + ("text" in block ? block.text.length : 0), 0)).toBeLessThanOrEqual(10_000_000);
    expect(warnings.map(({ code }) => code)).toEqual(["text_truncated"]);
  });

  it("reports progress, and stops on abort", async () => {
    const told: ExtractProgress[] = [];
    const sent = [await unread(1), paragraph("Between"), await unread(2)];
    const onProgress = (progress: ExtractProgress): void => void told.push(progress);
    await recognisePictures(recogniserOf([clear("One"), clear("Two")]), sent, { ...request, onProgress });
    expect(told.map(({ done, total }) => [done, total])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
    const stop = AbortSignal.abort(new Error("taken over"));
    const recogniser = recogniserOf([clear("One")]);
    await expect(recognisePictures(recogniser, sent, request, stop)).rejects.toThrow("taken over");
    expect(recogniser.asked).toEqual([]);
  });
});
