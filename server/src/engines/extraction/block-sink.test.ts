import { describe, expect, it } from "vitest";
import type { Block } from "../../ports/text-extractor.ts";
import { BlockSink } from "./block-sink.ts";
import type { Answer, SentBlock } from "./messages.ts";

function sinkOf(maxTextChars: number): { sink: BlockSink; blocks: SentBlock[]; answers: Answer[] } {
  const blocks: SentBlock[] = [];
  const answers: Answer[] = [];
  const take = (answer: Answer): void => {
    answers.push(answer);
    if (answer.kind === "blocks") blocks.push(...answer.blocks);
  };
  return { sink: new BlockSink(maxTextChars, take), blocks, answers };
}
function paragraph(text: string): Block {
  return { kind: "paragraph", text, page: null };
}

describe("BlockSink", () => {
  it("removes characters that databases or browsers cannot process", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add(paragraph(" a\u0000b\ud800\r\nc\u0065\u0301\fd\u00ad\u0007 "));
    sink.flush();
    expect(blocks).toEqual([paragraph("ab\ufffd\nc\u00e9\nd")]);
  });

  it("drops blocks that contain no text", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add(paragraph(" \u0000 "));
    sink.add({ kind: "table", header: [" "], rows: [[""]], page: null });
    sink.flush();
    expect(blocks).toEqual([]);
    expect(sink.hasText).toBe(false);
  });

  it("truncates at the limit with one warning, and ignores further blocks", () => {
    const { sink, blocks } = sinkOf(1_064);
    for (let n = 0; n < 10; n++) sink.add(paragraph("x".repeat(50)));
    sink.flush();
    expect(sink.isFull).toBe(true);
    expect(blocks.map((block) => ("text" in block ? block.text.length : 0))).toEqual([50, 50, 4]);
    expect(sink.warnings.map((warning) => warning.code)).toEqual(["text_truncated"]);
  });

  it("accepts fifty images for OCR, in addition to scanned pages", () => {
    const { sink, blocks } = sinkOf(1_000);
    for (const isPage of [true, false]) for (let n = 0; n < 60; n++) sink.addUnread({ file: `/${n}`, page: null, isPage });
    sink.flush();
    const taken = blocks.map((block) => block.kind === "unread" && block.isPage);
    expect([taken.filter((isPage) => isPage).length, taken.length]).toEqual([60, 110]);
  });

  it("splits a table between rows", () => {
    const { sink, blocks } = sinkOf(320 + 9 + 3 * 9 + 5);
    sink.add({
      kind: "table",
      header: ["n"],
      rows: Array.from({ length: 50 }, (_, n) => [`${n}`]),
      page: null,
    });
    sink.flush();
    expect(blocks[0]).toMatchObject({ header: ["n"], rows: [["0"], ["1"], ["2"]] });
  });

  it("preserves the indentation of code", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add({ kind: "code", text: "\n  a\n    b\n", page: null });
    sink.flush();
    expect(blocks).toEqual([{ kind: "code", text: "  a\n    b", page: null }]);
  });

  it("keeps images for OCR at their positions among the blocks, at most fifty in addition to scanned pages", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add(paragraph("before"));
    sink.addUnread({ file: "/work/1.png", page: 1, isPage: false });
    sink.add(paragraph("after"));
    for (let n = 0; n < 60; n++) sink.addUnread({ file: `/work/${n}.png`, page: null, isPage: false });
    sink.addUnread({ file: "/work/page.png", page: 2, isPage: true });
    sink.flush();
    expect(blocks.slice(0, 3).map((block) => block.kind)).toEqual(["paragraph", "unread", "paragraph"]);
    expect(blocks.filter((block) => block.kind === "unread")).toHaveLength(51);
    expect(blocks.at(-1)).toEqual({ kind: "unread", file: "/work/page.png", page: 2, isPage: true });
  });

  it("reports content but no text if it contains only an image for OCR", () => {
    const { sink } = sinkOf(1_000);
    expect(sink.hasContent).toBe(false);
    sink.addUnread({ file: "/work/1.png", page: 1, isPage: true });
    expect([sink.hasContent, sink.hasText]).toEqual([true, false]);
  });

  it("keeps the first ten distinct image URLs, each with a one-line description", () => {
    const { sink, answers } = sinkOf(1_000);
    for (let n = 0; n < 30; n++) sink.addLinkedPicture({ url: `https://shop.example/${n % 15}.png`, description: " a\n  b\u0000 " });
    expect(answers).toHaveLength(10);
    expect(answers[0]).toEqual({ kind: "linked_picture", picture: { url: "https://shop.example/0.png", description: "a b" } });
  });

  it("limits the frequency of progress reports", () => {
    const { sink, answers } = sinkOf(1_000);
    for (let n = 1; n <= 1_000; n++) sink.progress(n, 1_000);
    expect(answers.length).toBeLessThan(20);
  });

  it("sends batches, so a large file is streamed", () => {
    const { sink, answers } = sinkOf(10_000_000);
    for (let n = 0; n < 100; n++) sink.add(paragraph("x".repeat(10_000)));
    expect(answers.length).toBeGreaterThan(5);
  });

  it("reports each warning once", () => {
    const { sink } = sinkOf(1_000);
    for (let n = 0; n < 3; n++) sink.warn("page_skipped", "page 3 cannot be read");
    expect(sink.warnings).toHaveLength(1);
  });
});
