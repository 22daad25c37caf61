import { describe, expect, it } from "vitest";
import { readPicture } from "./read-picture.ts";
import type { Area, Pass, ReadPass, Reading, Turn } from "./reading.ts";

const installed = new Set(["eng", "deu", "jpn", "chi_sim"]);
const german = "Der Akku und die Ladung mit einer Hand von dem Tisch";

/** Returns lines laid out like a page, or like a texture. */
function reading(text: string, confidence: number, isTexture = false, lines = 1): Reading {
  const one = {
    words: text.split(" ").map((word) => ({ text: word, confidence, area: { left: 0, top: 0, width: 40, height: 24 } })),
    area: { left: 0, top: 0, width: text.length * (isTexture ? 90 : 12), height: 24 },
    gap: null,
  };
  return { paragraphs: [Array.from({ length: lines }, (_, index) => ({ ...one, area: { ...one.area, top: index * 40 } }))] };
}

const nothingMore = async (): Promise<boolean> => false;

/** Returns a function that looks up readings by `code` or `code/layout`, and the list of passes that the function records. */
function reader(readings: Record<string, Reading>): { read: ReadPass; passes: string[] } {
  const passes: string[] = [];
  const read = async ({ code, layout, area, turn }: Pass): Promise<Reading> => {
    passes.push(`${code}/${layout}${area === undefined ? "" : "/part"}${turn ?? ""}`);
    return readings[`${code}/${layout}${turn ?? ""}`] ?? readings[`${code}/${layout}`] ?? readings[code] ?? { paragraphs: [] };
  };
  return { read, passes };
}

async function run(readings: Record<string, Reading>, tags: string[] = [], hasTime = () => true) {
  const { read, passes } = reader(readings);
  return { ...(await readPicture(read, tags, installed, hasTime, nothingMore)), passes };
}

describe("language of an image", () => {
  it("is assumed to be English if there is no hint, and only one pass is made", async () => {
    const seen = await run({ eng: reading("Free returns within thirty days", 95) });
    expect(seen).toMatchObject({ text: "Free returns within thirty days", confidence: 95, language: "en", passes: ["eng/block"] });
  });

  it("is tried in the hinted order", async () => {
    const seen = await run({ deu: reading(german, 93) }, ["de", "en"]);
    expect(seen).toMatchObject({ language: "de", passes: ["deu/block"] });
  });

  it("is detected from the recognized text, and recognition is then repeated in this language", async () => {
    const seen = await run({ eng: reading(german, 80), deu: reading(german, 93) });
    expect(seen).toMatchObject({ confidence: 93, language: "de", passes: ["eng/block", "deu/block"] });
  });

  it("is determined from a few lines if the first result is uncertain, and no further script is tried after a confident result", async () => {
    const seen = await run({ eng: reading("BEIT STEURNIER TRATET", 10, false, 20), jpn: reading("お届けから三十日", 92, false, 20) });
    expect(seen.language).toBe("ja");
    expect(seen.passes).toEqual(["eng/block", "jpn/block/part", "jpn/block"]);
    const chinese = await run({ eng: reading("BEIT STEURN", 10), jpn: reading("政欧后三十", 69), chi_sim: reading("收货后三十天", 91) });
    expect(chinese).toMatchObject({ language: "zh", text: "收货后三十天", passes: ["eng/block", "jpn/block", "chi_sim/block"] });
  });

  it("is unknown if no data can recognize the text", async () => {
    expect(await run({ eng: reading("BEIT STEURNIER", 20) })).toMatchObject({ text: null, language: "und", confidence: 20 });
  });
});

describe("unread text", () => {
  it("is searched for in the rotated image, outside the areas of the recognized words", async () => {
    const asked: unknown[] = [];
    const isMoreOn = async (words: readonly Area[], turn: Turn | undefined): Promise<boolean> => asked.push([words.length, turn]) > 0;
    const few = reading("Free returns", 90, false, 20);
    const { read } = reader({ eng: reading("R FL A WE ND TO", 25, true, 20), "eng/block180": few });
    expect((await readPicture(read, [], installed, () => true, isMoreOn)).isPartial).toBe(true);
    expect(asked).toEqual([[40, 180]]);
    const none = await readPicture(reader({ eng: reading("BEIT STEURNIER", 20) }).read, [], installed, () => true, isMoreOn);
    expect([none.isPartial, asked.length]).toEqual([false, 1]);
  });
});

describe("doubtful text", () => {
  it("is reported line by line, and only if the image contains text", async () => {
    const unsure = reading("Reduzierte Ware ist nicht umtauschbar", 90);
    const words = unsure.paragraphs[0]?.[0]?.words.map((word) => (word.text === "nicht" ? { ...word, confidence: 15 } : word)) ?? [];
    const line = { ...unsure.paragraphs[0]?.[0], words } as Reading["paragraphs"][number][number];
    const seen = await run({ deu: { paragraphs: [[line]] } }, ["de"]);
    expect(seen.text).toBe("Reduzierte Ware ist nicht umtauschbar");
    expect(seen.doubts).toEqual({ lines: [seen.text], leftOut: 0 });
    expect((await run({ eng: reading("BEIT STEURNIER", 20) })).doubts).toEqual({ lines: [], leftOut: 0 });
  });
});

describe("retries with other settings", () => {
  it("use sparse segmentation, rather than another script, for a texture", async () => {
    const seen = await run({ eng: reading("R FL A", 25, true) });
    expect(seen).toMatchObject({ text: null, language: null, passes: ["eng/block", "eng/page", "eng/sparse"] });
    const label = await run({ "eng/block": reading("R FL A", 25, true), "eng/sparse": reading("SUMMER SALE", 80) });
    expect(label.text).toBe("SUMMER SALE");
  });

  it("rotate an unreadable page", async () => {
    const overhead = reading("R FL A WE ND TO", 25, true, 20);
    const seen = await run({ eng: overhead, "eng/block180": reading("Free returns", 90, false, 20) });
    expect(seen.text?.slice(0, 12)).toBe("Free returns");
    expect(seen.passes).toContain("eng/block180");
  });

  it("stop when no time is left", async () => {
    const seen = await run({ eng: reading("BEIT STEURNIER", 20) }, [], () => false);
    expect(seen.passes).toEqual(["eng/block"]);
  });

  it("fail if no data is installed", async () => {
    await expect(readPicture(reader({}).read, ["en"], new Set(), () => true, nothingMore)).rejects.toThrow("no recognition data");
  });
});
