import { describe, expect, it } from "vitest";
import type { Block, ExtractedDocument } from "../../../ports/text-extractor.ts";
import { embeddingText } from "../../model/embedding-text.ts";
import { chunkDocument } from "./chunk-document.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

/** Approximates a word-piece tokenizer: one token per four letters and one per other character, not counting white space. */
function countTokens(text: string): number {
  return text.match(/[\p{Script=Latin}\p{Nd}]{1,4}|\S/gu)?.length ?? 0;
}

function documentOf(...blocks: Block[]): ExtractedDocument {
  return { title: null, blocks, pages: null, warnings: [], pictures: [], linkedPictures: [] };
}
function paragraph(text: string, page: number | null = null): Block {
  return { kind: "paragraph", text, page };
}
function heading(level: number, text: string): Block {
  return { kind: "heading", level, text, page: null };
}
function item(text: string): Block {
  return { kind: "list_item", text, page: null };
}
function chunks(blocks: Block[], maxTokens = 40, overlapSentences = 1) {
  return chunkDocument(documentOf(...blocks), { countTokens, maxTokens, overlapSentences });
}
function sentences(count: number): string {
  return Array.from({ length: count }, (_, n) => `Sentence number ${n + 1} tells about kettles.`).join(" ");
}

/** Counts more tokens for a string than for its parts combined. */
function superAdditive(text: string): number {
  return (text.split("。").length - 1) ** 2 * 3;
}

describe("chunkDocument", () => {
  it("prefixes each passage with its headings and never mixes two sections", () => {
    const found = chunks([
      heading(1, "Guide"),
      heading(2, "Returns"),
      paragraph("Free within 30 days."),
      heading(2, "Battery"),
      paragraph("Lasts 18 hours."),
    ]);
    expect(found).toEqual([
      { ordinal: 0, text: "Free within 30 days.", headings: ["Guide", "Returns"], page: null },
      { ordinal: 1, text: "Lasts 18 hours.", headings: ["Guide", "Battery"], page: null },
    ]);
  });

  it("keeps every passage within the token limit, including headings", () => {
    const found = chunks([heading(1, "A long heading of several words"), paragraph(sentences(50))], 40);
    expect(found.length).toBeGreaterThan(10);
    for (const chunk of found) expect(countTokens(embeddingText(chunk))).toBeLessThanOrEqual(40);
  });

  it("repeats one sentence of running text in the next passage of a section, but repeats no sentence across headings", () => {
    const found = chunks([heading(1, "A"), paragraph(sentences(6)), heading(1, "B"), paragraph("New.")], 49);
    expect(found[0]?.text.endsWith("Sentence number 4 tells about kettles.")).toBe(true);
    expect(found[1]?.text.startsWith("Sentence number 4 tells about kettles. Sentence number 5")).toBe(true);
    expect(found.at(-1)).toMatchObject({ text: "New.", headings: ["B"] });
  });

  it("does not repeat text if repetition is disabled", () => {
    const text = chunks([paragraph(sentences(20))], 40, 0)
      .map((chunk) => chunk.text)
      .join(" ");
    expect(text).toBe(sentences(20));
  });

  it("does not end a section with a very short passage", () => {
    for (let count = 5; count < 25; count++) {
      const found = chunks([paragraph(`${sentences(count)} End.`)], 60, 0);
      expect(countTokens(found.at(-1)?.text ?? "")).toBeGreaterThanOrEqual(10);
    }
  });

  it("respects the limit even if joined text has more tokens than its parts combined", () => {
    const found = chunkDocument(documentOf(paragraph("一。二。三。")), {
      countTokens: superAdditive,
      maxTokens: 10,
    });
    expect(found.map((chunk) => chunk.text)).toEqual(["一。", "二。", "三。"]);
  });

  it("includes the column name with every table value", () => {
    const table: Block = {
      kind: "table",
      header: ["Size", "Stock"],
      rows: [
        ["L", "4"],
        ["XL", ""],
      ],
      page: 2,
    };
    expect(chunks([table])).toEqual([{ ordinal: 0, text: "Size: L; Stock: 4\nSize: XL", headings: [], page: 2 }]);
  });

  it("keeps the header in every passage of a long table", () => {
    const rows = Array.from({ length: 40 }, (_, n) => [`Kettle ${n}`, `${n} EUR`]);
    const found = chunks([{ kind: "table", header: ["Product", "Price"], rows, page: null }]);
    expect(found.length).toBeGreaterThan(3);
    for (const chunk of found) expect(chunk.text).toMatch(/^Product: Kettle \d+; Price: \d+ EUR/);
  });

  it("is not slowed down by a header wider than its rows", () => {
    const header = Array.from({ length: 16_384 }, (_, column) => `c${column}`);
    const table: Block = { kind: "table", header, rows: [...Array.from({ length: 10_000 }, () => ["x"]), header], page: null };
    const started = cpuTime();
    const count = (text: string): number => Math.ceil(text.length / 4);
    chunkDocument({ blocks: [table] }, { countTokens: count, maxTokens: 256 });
    expect(cpuTime() - started).toBeLessThan(10_000);
  });

  it("treats two columns without a header as name and value", () => {
    const table: Block = {
      kind: "table",
      header: [],
      rows: [
        ["Weight", "2 kg"],
        ["Colour", "red"],
      ],
      page: null,
    };
    expect(chunks([table])[0]?.text).toBe("Weight: 2 kg\nColour: red");
  });

  it("keeps a list with its introductory sentence, and repeats the sentence where the list is split", () => {
    const items = Array.from({ length: 12 }, (_, n) => item(`Part ${n} of the kettle`));
    const found = chunks([paragraph(`${sentences(3)} In the box:`), ...items], 42);
    expect(found[0]?.text).not.toContain("In the box:");
    for (const chunk of found.slice(1)) expect(chunk.text).toMatch(/^In the box:\n- Part/);
    expect(found.length).toBeGreaterThan(2);
  });

  it("keeps lines of code separate and indented", () => {
    const code: Block = { kind: "code", text: "if (x) {\n  run();\n}", page: null };
    expect(chunks([code])[0]?.text).toBe("if (x) {\n  run();\n}");
  });

  it("does not split Chinese or Japanese sentences", () => {
    const all = Array.from({ length: 12 }, (_, n) => `电水壶第${n}号的容量是一点七升。`);
    const found = chunks([paragraph(all.join(""))], 40);
    expect(found.length).toBeGreaterThan(3);
    for (const chunk of found) {
      expect(chunk.text).toMatch(/^电水壶/);
      expect(chunk.text).toMatch(/。$/);
    }
  });

  it("ends a passage at the page break, so that the passage can be cited", () => {
    const found = chunks(
      [paragraph("Before all.", null), paragraph("On one.", 1), paragraph("On two.", 2), paragraph("Also there.", 2)],
      500,
    );
    expect(found.map(({ page, text }) => [page, text])).toEqual([
      [1, "Before all.\n\nOn one."],
      [2, "On two.\n\nAlso there."],
    ]);
  });

  it("records the page on which the new text of a passage starts", () => {
    const found = chunks([paragraph("The lamp is bright. It burns", 1), paragraph("for nine hours. Then it rests.", 2)], 49);
    expect(found[1]?.text).toBe("It burns\n\nfor nine hours. Then it rests.");
    expect(found[1]?.page).toBe(2);
  });

  it("converts a heading without text below it to text", () => {
    expect(chunks([heading(1, "A"), heading(1, "B"), paragraph("Text.")])).toEqual([
      { ordinal: 0, text: "A", headings: [], page: null },
      { ordinal: 1, text: "Text.", headings: ["B"], page: null },
    ]);
    expect(chunks([heading(1, "Only"), heading(2, "Inner")])).toMatchObject([{ text: "Inner", headings: ["Only"] }]);
  });

  it("treats a long paragraph formatted as a heading as text", () => {
    const found = chunks([heading(1, sentences(6)), paragraph("End.")], 40);
    for (const chunk of found) expect(chunk.headings).toEqual([]);
  });

  it("splits an endless word between characters", () => {
    const family = "👩‍🚀";
    const found = chunkDocument(documentOf(paragraph(family.repeat(4_000))), {
      countTokens: () => 1,
      maxTokens: 64,
    });
    expect(found.length).toBeGreaterThan(20);
    expect(found.map((chunk) => chunk.text).join("")).toBe(family.repeat(4_000));
    for (const chunk of found) expect(chunk.text.startsWith(family) && chunk.text.endsWith(family)).toBe(true);
  });

  it("preserves every character of any document within the limit", () => {
    for (let seed = 1; seed <= 150; seed++) {
      const blocks = randomBlocks(seed);
      const maxTokens = 24 + (seed % 60);
      const found = chunks(blocks, maxTokens, seed % 3);
      const all = found
        .flatMap((chunk) => [...chunk.headings, chunk.text])
        .join("\n")
        .replace(/\s+/g, "");
      for (const word of blocks.flatMap(wordsOf)) expect(all).toContain(word);
      for (const chunk of found) expect(countTokens(embeddingText(chunk))).toBeLessThanOrEqual(maxTokens);
      expect(found.map((chunk) => chunk.ordinal)).toEqual(found.map((_, index) => index));
    }
  });
});

/** Returns the words of a block, which are too short to be split under any limit. */
function wordsOf(block: Block): string[] {
  const text = block.kind === "table" ? [block.header, ...block.rows].flat().join(" ") : block.text;
  return text.split(/\s+/).filter((word) => word !== "");
}

function randomBlocks(seed: number): Block[] {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  let serial = 0;
  const words = (most: number): string =>
    Array.from({ length: 1 + next(most) }, () => `w${serial++}${["", ".", ",", ":", "。", " Dr.", "\n", "é!"][next(8)]}`).join(" ");
  return Array.from({ length: 1 + next(14) }, (): Block => {
    const page = next(3) === 0 ? null : 1 + next(5);
    switch (next(6)) {
      case 0:
        return { kind: "heading", level: 1 + next(4), text: words(next(5) === 0 ? 60 : 6), page };
      case 1:
        return { kind: "list_item", text: words(40), page };
      case 2:
        return { kind: "code", text: words(40), page };
      case 3: {
        const columns = 1 + next(4);
        const row = (): string[] => Array.from({ length: columns }, () => (next(4) === 0 ? "" : words(8)));
        return {
          kind: "table",
          header: next(2) === 0 ? [] : row(),
          rows: Array.from({ length: next(6) }, row),
          page,
        };
      }
      default:
        return { kind: "paragraph", text: words(80), page };
    }
  });
}
