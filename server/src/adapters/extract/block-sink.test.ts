import { describe, expect, it } from "vitest";
import type { Block } from "../../ports/text-extractor.ts";
import { BlockSink } from "./block-sink.ts";

function sinkOf(maxTextChars: number): { sink: BlockSink; blocks: Block[] } {
  const blocks: Block[] = [];
  return { sink: new BlockSink(maxTextChars, (batch) => blocks.push(...batch)), blocks };
}
function paragraph(text: string): Block {
  return { kind: "paragraph", text, page: null };
}

describe("BlockSink", () => {
  it("cleans text of what a database or a browser cannot take", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add(paragraph(" a\u0000b\ud800\r\nc\u0065\u0301\fd\u00ad\u0007 "));
    sink.flush();
    expect(blocks).toEqual([paragraph("ab\ufffd\nc\u00e9\nd")]);
  });

  it("drops what holds no text", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add(paragraph(" \u0000 "));
    sink.add({ kind: "table", header: [" "], rows: [[""]], page: null });
    sink.flush();
    expect(blocks).toEqual([]);
    expect(sink.hasText).toBe(false);
  });

  it("cuts off at the limit, with one warning, and takes nothing more", () => {
    const { sink, blocks } = sinkOf(200);
    for (let n = 0; n < 10; n++) sink.add(paragraph("x".repeat(50)));
    sink.flush();
    expect(sink.isFull).toBe(true);
    expect(blocks.map((block) => (block.kind === "table" ? 0 : block.text.length))).toEqual([50, 50, 4]);
    expect(sink.warnings.map((warning) => warning.code)).toEqual(["text_truncated"]);
  });

  it("cuts a table between rows", () => {
    const { sink, blocks } = sinkOf(300);
    sink.add({
      kind: "table",
      header: ["n"],
      rows: Array.from({ length: 50 }, (_, n) => [`${n}`]),
      page: null,
    });
    sink.flush();
    expect(blocks[0]).toMatchObject({ header: ["n"], rows: [["0"], ["1"], ["2"]] });
  });

  it("keeps the indentation of code", () => {
    const { sink, blocks } = sinkOf(1_000);
    sink.add({ kind: "code", text: "\n  a\n    b\n", page: null });
    sink.flush();
    expect(blocks).toEqual([{ kind: "code", text: "  a\n    b", page: null }]);
  });
});
