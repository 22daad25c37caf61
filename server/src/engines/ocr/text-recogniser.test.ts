import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import { createTextRecogniser, type TextRecogniserOptions } from "./text-recogniser.ts";

/** A fake child process, whose behavior depends on its input. */
const FAKE_CHILD = `
process.on("disconnect", () => process.exit(0));
const hold = [];
process.on("message", ({ bytes, languages, tryMs }) => {
  const what = Buffer.from(bytes).toString();
  if (what === "hang") for (;;) {}
  if (what === "crash") process.exit(3);
  if (what === "grow") for (;;) hold.push(Buffer.alloc(1e6, 1));
  if (what === "fail") return process.send({ kind: "failed", message: "no picture" });
  if (what === "time") return process.send({ kind: "text", text: String(tryMs), confidence: 90, language: null });
  if (what === "languages") return process.send({ kind: "text", text: languages.join(), confidence: 90, language: languages[0] });
  process.send({ kind: "text", text: what === "none" ? null : what, confidence: what === "none" ? 0 : 90, language: null });
});
`;

const never = new AbortController().signal;
let folder: string;
let recogniser: TextRecogniser;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ocr-"));
  await writeFile(path.join(folder, "child.mjs"), FAKE_CHILD);
});
afterEach(async () => {
  await recogniser.close();
  await rm(folder, { recursive: true, force: true });
});

function withFake(options: TextRecogniserOptions = {}): void {
  recogniser = createTextRecogniser({ childEntry: path.join(folder, "child.mjs"), ...options });
}
const read = async (what: string, signal = never): Promise<string | null> =>
  (await recogniser.recognise(Buffer.from(what), [], signal)).text;

describe("OCR in a separate process", () => {
  it("returns the text or null, with language and confidence", async () => {
    withFake();
    expect([await read("a label"), await read("none")]).toEqual(["a label", null]);
    const seen = await recogniser.recognise(Buffer.from("languages"), ["de", "ja"], never);
    expect(seen).toEqual({ text: "de,ja", confidence: 90, language: "de" });
  });

  it("ends jobs that are slow, use too much memory or crash, and continues with the next image", async () => {
    withFake({ timeLimitMs: 1_000, maxRssBytes: 200_000_000 });
    const ends = { hang: "longer than 1 s", grow: "memory", crash: "(3)", fail: "no picture" };
    for (const [what, message] of Object.entries(ends)) {
      await expect(read(what)).rejects.toThrow(message);
      expect(await read("next")).toBe("next");
    }
  });

  it("spends at most half of the time on retries with other settings", async () => {
    for (const [timeLimitMs, tryMs] of [
      [6_000, "3000"],
      [120_000, "20000"],
    ] as const) {
      withFake({ timeLimitMs });
      expect(await read("time")).toBe(tryMs);
      await recogniser.close();
    }
  });

  it("stops immediately on abort, even while queued", async () => {
    withFake();
    const stop = new AbortController();
    const running = read("hang", stop.signal);
    const waiting = read("a", stop.signal);
    setTimeout(() => stop.abort(new Error("taken over")), 200);
    const ended = await Promise.allSettled([running, waiting]);
    expect(ended.map((each) => each.status === "rejected" && String(each.reason))).toEqual(["Error: taken over", "Error: taken over"]);
    expect(await read("b")).toBe("b");
  });
});

describe("child process after a build", () => {
  const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");

  const gradient = `<svg width="560" height="160"><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#444"/>
    </linearGradient><rect width="560" height="160" fill="url(#g)"/></svg>`;

  async function label(text: string, width = 560): Promise<Buffer> {
    const fontfile = path.join(fonts, "LiberationSans-Regular.ttf");
    return sharp({ create: { width, height: 160, channels: 3, background: "white" } })
      .composite([{ input: { text: { text, fontfile, font: "Liberation Sans", dpi: 200, rgba: true } } }])
      .png()
      .toBuffer();
  }

  const seen = async (bytes: Uint8Array, languages: readonly string[] = []) => recogniser.recognise(bytes, languages, never);
  const lines = (text: string | null): string[] => (text ?? "").split(/\n+/);

  it("recognizes a label that is rotated, tilted, dark or shadowed, without network access (requires `npm run build`)", async () => {
    recogniser = createTextRecogniser();
    const bytes = await label("Heron Canoe\n1,299.00 EUR");
    const shadow = await sharp({ create: { width: 560, height: 160, channels: 3, background: "white" } })
      .composite([{ input: Buffer.from(gradient), blend: "over" }])
      .png()
      .toBuffer();
    const variants = [
      bytes,
      await sharp(bytes).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      await sharp(bytes).negate({ alpha: false }).webp().toBuffer(),
      await sharp(bytes).rotate(8, { background: "white" }).png().toBuffer(),
      await sharp(bytes)
        .composite([{ input: shadow, blend: "multiply" }])
        .png()
        .toBuffer(),
    ];
    for (const variant of variants) expect(lines((await seen(variant)).text)).toEqual(["Heron Canoe", "1,299.00 EUR"]);
  });

  it("detects a language that was not specified (requires `npm run build`)", async () => {
    recogniser = createTextRecogniser();
    const text = "Die Rückgabe ist für alle Größen\nund Maße von 30 Tagen möglich";
    const bytes = await label(text, 1_400);
    expect(await seen(bytes)).toMatchObject({ text, language: "de" });
  });

  it("keeps an uncertain word in its line, and reports the line (requires `npm run build`)", async () => {
    recogniser = createTextRecogniser();
    const text = "Ask Mr Xu or Ms Ng for size 6 or 8";
    const small = await sharp(await label(text, 1_300))
      .resize({ width: 260 })
      .png()
      .toBuffer();
    expect(await seen(small, ["en"])).toMatchObject({ text, doubts: { lines: [text], leftOut: 0 } });
  });

  it("finds no text in a plain image, and rejects a damaged image (requires `npm run build`)", async () => {
    recogniser = createTextRecogniser();
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: "#2060a0" } });
    expect(await seen(await plain.png().toBuffer())).toMatchObject({ text: null, confidence: 0, language: null, isPartial: false });
    const line = sharp({ create: { width: 20_000, height: 1, channels: 3, background: "#2060a0" } });
    expect((await seen(await line.png().toBuffer())).text).toBeNull();
    await expect(seen((await label("Heron")).subarray(0, 900))).rejects.toThrow("failed to recognize text");
  });
});
