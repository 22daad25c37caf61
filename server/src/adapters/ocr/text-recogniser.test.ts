import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import { createTextRecogniser, type TextRecogniserOptions } from "./text-recogniser.ts";

/** A stand-in for the real child: the bytes say what it does. */
const FAKE_CHILD = `
process.on("disconnect", () => process.exit(0));
const hold = [];
process.on("message", ({ bytes }) => {
  const what = Buffer.from(bytes).toString();
  if (what === "hang") for (;;) {}
  if (what === "crash") process.exit(3);
  if (what === "grow") for (;;) hold.push(Buffer.alloc(1e6, 1));
  if (what === "fail") return process.send({ kind: "failed", message: "no picture" });
  process.send({ kind: "text", text: what === "none" ? null : what });
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
const read = (what: string, signal = never): Promise<string | null> => recogniser.recognise(Buffer.from(what), signal);

describe("reading text in a process of its own", () => {
  it("gives the text, or none", async () => {
    withFake();
    expect([await read("a label"), await read("none")]).toEqual(["a label", null]);
  });

  it("ends what takes too long, too much memory or crashes, and goes on with the next picture", async () => {
    withFake({ timeLimitMs: 1_000, maxRssBytes: 200_000_000 });
    const ends = { hang: "longer than 1 s", grow: "memory", crash: "(3)", fail: "no picture" };
    for (const [what, message] of Object.entries(ends)) {
      await expect(read(what)).rejects.toThrow(message);
      expect(await read("next")).toBe("next");
    }
  });

  it("stops at once when told to, also while it waits for its turn", async () => {
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

describe("the built child", () => {
  const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");

  async function label(text: string): Promise<Buffer> {
    const fontfile = path.join(fonts, "LiberationSans-Regular.ttf");
    return sharp({ create: { width: 560, height: 160, channels: 3, background: "white" } })
      .composite([{ input: { text: { text, fontfile, font: "Liberation Sans", dpi: 200, rgba: true } } }])
      .png()
      .toBuffer();
  }

  it("reads a label, turned and dark ones too, and no text in a plain picture, without the network (needs `npm run build`)", async () => {
    recogniser = createTextRecogniser();
    const bytes = await label("Heron Canoe\n1,299.00 EUR");
    const expected = "Heron Canoe\n1,299.00 EUR";
    expect(await recogniser.recognise(bytes, never)).toBe(expected);
    expect(await recogniser.recognise(await sharp(bytes).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(), never)).toBe(
      expected,
    );
    expect(await recogniser.recognise(await sharp(bytes).negate({ alpha: false }).webp().toBuffer(), never)).toBe(expected);
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: "#2060a0" } });
    expect(await recogniser.recognise(await plain.png().toBuffer(), never)).toBeNull();
    const line = sharp({ create: { width: 20_000, height: 1, channels: 3, background: "#2060a0" } });
    expect(await recogniser.recognise(await line.png().toBuffer(), never)).toBeNull();
    await expect(recogniser.recognise(bytes.subarray(0, 900), never)).rejects.toThrow("was not read");
  });
});
