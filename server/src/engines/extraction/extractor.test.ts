import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TextRecogniser } from "../../ports/image-reader.ts";
import { ExtractError, type ExtractProgress, type TextExtractor } from "../../ports/text-extractor.ts";
import { createTextExtractor, type ExtractorOptions } from "./extractor.ts";
import { smallLimits as limits } from "./testing.ts";

/** A fake child process, whose behavior depends on the file name. */
const FAKE_CHILD = `
import { mkdirSync, writeFileSync } from "node:fs";
process.on("disconnect", () => process.exit(0));
const done = { kind: "done", title: String(process.pid), pages: null, warnings: [] };
const hold = [];
process.on("message", ({ path, workDir }) => {
  const what = path.split("/").at(-1);
  const keep = (name, content, options) => {
    mkdirSync(workDir, { recursive: true });
    writeFileSync(workDir + "/" + name, content, options);
  };
  if (what === "hang") for (keep("half.png", "half"); ; ) {}
  if (what === "crash") process.exit(3);
  if (what === "abort") process.kill(process.pid, "SIGABRT");
  if (what === "grow") for (;;) hold.push(Buffer.alloc(1e6, 1));
  if (what === "heap") for (;;) hold.push({ text: Math.random().toString() });
  if (what === "machine") return process.send({ kind: "failed", reason: null, message: "disk on fire" });
  if (what === "environment") done.title = JSON.stringify(process.env);
  if (what === "code") try { done.title = String(new Function("return 'ran'")()); } catch { done.title = "refused"; }
  if (what === "arguments") done.title = JSON.stringify([...process.execArgv, ...process.argv.slice(2)]);
  if (what === "pictures") {
    keep("1.webp", "picture");
    keep("page.png", "scan");
    const picture = { path: workDir + "/1.webp", thumbnailPath: workDir + "/1.webp", width: 3, height: 2, description: "A kettle", page: 1, colors: [] };
    process.send({ kind: "progress", done: 1, total: 2 });
    process.send({ kind: "blocks", blocks: [{ kind: "heading", level: 1, text: "Top", page: 1 }, { kind: "unread", file: workDir + "/page.png", page: 1, isPage: true }] });
    process.send({ kind: "picture", picture });
    process.send({ kind: "linked_picture", picture: { url: "https://pictures.example/1.png", description: "" } });
    return process.send({ ...done, warnings: [{ code: "picture_skipped", message: "one" }] });
  }
  if (what === "only-scan") {
    keep("page.png", "scan");
    process.send({ kind: "blocks", blocks: [{ kind: "unread", file: workDir + "/page.png", page: 1, isPage: true }] });
    return process.send(done);
  }
  if (what.startsWith("large")) {
    const from = Date.now();
    hold.push(Buffer.alloc(220e6, 1));
    keep("1.webp", "picture", { flag: "wx" });
    process.send({ kind: "blocks", blocks: [{ kind: "paragraph", text: what, page: null }] });
    return setTimeout(() => process.send({ ...done, title: JSON.stringify([from, Date.now()]) }), 400);
  }
  if (what === "leave") {
    keep("half.png", "half");
    return process.send({ kind: "failed", reason: "damaged", message: "broken" });
  }
  if (what === "paged") {
    const pages = setInterval(() => process.send({ kind: "progress", done: 1, total: 9 }), 100);
    return setTimeout(() => (clearInterval(pages), process.send(done)), 1_500);
  }
  if (what === "slow") setTimeout(() => process.send(done), 300);
  process.send({ kind: "blocks", blocks: [{ kind: "paragraph", text: "one", page: null }] });
  process.send({ kind: "blocks", blocks: [{ kind: "paragraph", text: "two", page: null }] });
  if (what !== "slow") process.send(done);
});
`;

let folder: string;
let extractor: TextExtractor;
/** Text that OCR returns for every image. */
let inPictures: string | null;
let recognised: string[];

const recogniser: TextRecogniser = {
  recognise(bytes) {
    recognised.push(Buffer.from(bytes).toString());
    return Promise.resolve({ text: inPictures, confidence: inPictures === null ? 20 : 90 });
  },
  close: () => Promise.resolve(),
};
const workDir = (): string => path.join(folder, "work");

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "extract-"));
  await writeFile(path.join(folder, "child.mjs"), FAKE_CHILD);
  inPictures = "read in a picture";
  recognised = [];
});
afterEach(async () => {
  await extractor.close();
  await rm(folder, { recursive: true, force: true });
});

function withFake(options: Partial<ExtractorOptions> = {}): void {
  extractor = createTextExtractor({
    limits,
    recogniser,
    workDir: workDir(),
    childEntry: path.join(folder, "child.mjs"),
    ...options,
  });
}
function extract(what: string, signal?: AbortSignal, onProgress?: (progress: ExtractProgress) => void) {
  return extractor.extract({ path: `/${what}`, type: "txt", fileName: what, languages: ["en"], onProgress }, signal);
}
async function reasonOf(result: Promise<unknown>): Promise<unknown> {
  const error: unknown = await result.then(
    () => "no error",
    (raised: unknown) => raised,
  );
  return error instanceof ExtractError ? error.reason : error;
}
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
}

describe("text extractor", () => {
  it("joins the batches from a child process and reuses the process for the next file", async () => {
    withFake();
    const first = await extract("a");
    expect(first.blocks.map((block) => (block.kind === "table" ? "" : block.text))).toEqual(["one", "two"]);
    expect((await extract("b")).title).toBe(first.title);
  });

  it("replaces a child process after its maximum number of files", async () => {
    withFake({ filesPerChild: 2 });
    const pids = [(await extract("a")).title, (await extract("b")).title, (await extract("c")).title];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  it("ends an idle child process after a timeout", async () => {
    withFake({ idleMs: 50 });
    await untilGone(Number((await extract("a")).title));
    expect((await extract("b")).blocks).toHaveLength(2);
  });

  it("kills a child process that exceeds the time limit, and continues with the next file", async () => {
    withFake({ timeLimitMs: 500 });
    expect(await reasonOf(extract("hang"))).toBe("extract_timeout");
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("aborts a file if there is no progress, but continues a file that reports its pages", async () => {
    withFake({ silentMs: 800 });
    expect(await reasonOf(extract("hang"))).toBe("extract_timeout");
    expect(await reasonOf(extract("paged"))).toBe("empty");
  });

  it("kills a child process that uses too much memory outside its heap", async () => {
    withFake({ maxRssBytes: 200_000_000 });
    expect(await reasonOf(extract("grow"))).toBe("too_large");
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("reports a file that exhausts the heap as too large", async () => {
    withFake({ maxRssBytes: 150_000_000 });
    expect(await reasonOf(extract("heap"))).toBe("too_large");
    expect(await reasonOf(extract("abort"))).toBe("too_large");
  });

  it("does not attribute a system failure to the file", async () => {
    withFake();
    expect(await reasonOf(extract("machine"))).toMatchObject({ message: "disk on fire" });
    expect(await reasonOf(extract("crash"))).toMatchObject({
      message: expect.stringContaining("(3)") as string,
    });
  });

  it("starts a child process with an empty environment, except for a home folder that cannot exist", async () => {
    withFake();
    const environment = Object.entries(JSON.parse((await extract("environment")).title ?? "{}") as Record<string, string>);
    expect(environment.filter(([name]) => !name.startsWith("NODE_CHANNEL_"))).toEqual([["HOME", devNull]]);
  });

  it("disables code generation from strings in a child process", async () => {
    withFake();
    expect((await extract("code")).title).toBe("refused");
  });

  it("passes only the limits to a child process", async () => {
    withFake();
    const given = JSON.parse((await extract("arguments")).title ?? "[]") as string[];
    expect(given.filter((each) => !each.startsWith("--")).map((each) => Object.keys(JSON.parse(each) as object))).toEqual([
      ["maxRssBytes"],
    ]);
  });

  it("inserts recognized text at the position of the image, collects images, and reports progress", async () => {
    withFake();
    const seen: ExtractProgress[] = [];
    const result = await extract("pictures", undefined, (progress) => seen.push(progress));
    expect(result.blocks).toEqual([
      { kind: "heading", level: 1, text: "Top", page: 1 },
      { kind: "paragraph", text: "read in a picture", page: 1 },
    ]);
    expect(recognised).toEqual(["scan"]);
    expect(result.pictures).toMatchObject([{ width: 3, height: 2, description: "A kettle" }]);
    expect(result.linkedPictures).toEqual([{ url: "https://pictures.example/1.png", description: "" }]);
    expect(result.warnings).toEqual([{ code: "picture_skipped", message: "one" }]);
    expect(seen).toEqual([
      { stage: "read", done: 1, total: 2 },
      { stage: "recognise", done: 0, total: 1 },
      { stage: "recognise", done: 1, total: 1 },
    ]);
  });

  it("keeps the images of a file until they are released, and deletes the images of failed and aborted files", async () => {
    withFake();
    const result = await extract("pictures");
    expect(await readdir(workDir())).toHaveLength(1);
    await result.release();
    expect(await readdir(workDir())).toEqual([]);
    expect(await reasonOf(extract("leave"))).toBe("damaged");
    expect(await readdir(workDir())).toEqual([]);
    const stop = new AbortController();
    const hanging = reasonOf(extract("hang", stop.signal));
    await expect.poll(() => readdir(workDir())).toHaveLength(1);
    stop.abort(new Error("no more"));
    await hanging;
    expect(await readdir(workDir())).toEqual([]);
  });

  it("empties the work folder of a killed process at startup", async () => {
    await mkdir(path.join(workDir(), "file-old"), { recursive: true });
    await writeFile(path.join(workDir(), "file-old", "page.png"), "scan");
    withFake();
    await expect.poll(() => readdir(folder)).toEqual(["child.mjs"]);
  });

  it("reports a file as empty if OCR recognizes nothing in its images", async () => {
    withFake();
    inPictures = null;
    expect(await reasonOf(extract("only-scan"))).toBe("empty");
    expect((await extract("pictures")).warnings.map(({ code }) => code)).toEqual(["picture_skipped", "ocr_low_confidence"]);
  });

  it("stops immediately on abort", async () => {
    withFake();
    const stop = new AbortController();
    const result = extract("hang", stop.signal);
    setTimeout(() => stop.abort(new Error("shutting down")), 200);
    await expect(result).rejects.toThrow("shutting down");
    await expect(extract("a", stop.signal)).rejects.toThrow("shutting down");
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("reads at most the configured number of files concurrently", async () => {
    withFake({ concurrency: 2 });
    const pids = await Promise.all(["slow", "slow", "slow", "slow"].map((what) => extract(what)));
    expect(new Set(pids.map((result) => result.title)).size).toBe(2);
  });

  it("allows only one memory-intensive file at a time: suspends another and reads it afterward", async () => {
    withFake({ concurrency: 2, maxRssBytes: 330_000_000 });
    const results = await Promise.all([extract("large-1"), extract("large-2"), extract("a")]);
    expect(results.map(({ blocks }) => blocks.length)).toEqual([1, 1, 2]);
    const [one, two] = results.slice(0, 2).map(({ title }) => JSON.parse(title ?? "[]") as [number, number]);
    if (one === undefined || two === undefined) throw new Error("there are two");
    expect(one[0] >= two[1] || two[0] >= one[1]).toBe(true);
    expect((await extract("large-3")).blocks).toHaveLength(1);
  });

  it("aborts a file that is waiting for a process", async () => {
    withFake();
    const stop = new AbortController();
    const running = extract("slow");
    const waiting = extract("a", stop.signal);
    stop.abort(new Error("changed my mind"));
    await expect(waiting).rejects.toThrow("changed my mind");
    await running;
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("ends all processes on close, and rejects the files being read", async () => {
    withFake({ concurrency: 2 });
    const pid = Number((await extract("a")).title);
    const running = reasonOf(extract("hang"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await extractor.close();
    expect(await running).toBeInstanceOf(Error);
    await untilGone(pid);
    await expect(extract("a")).rejects.toThrow("closed");
  });
});

describe("child process after a build", () => {
  it("reads a real file and reports the failure of another file (requires `npm run build`)", async () => {
    extractor = createTextExtractor({ limits, recogniser, workDir: workDir() });
    const good = path.join(folder, "good.md");
    await writeFile(good, "# Title\n\nText.");
    expect(await extractor.extract({ path: good, type: "md", fileName: "good.md", languages: [] })).toEqual({
      title: "Title",
      blocks: [
        { kind: "heading", level: 1, text: "Title", page: null },
        { kind: "paragraph", text: "Text.", page: null },
      ],
      pages: null,
      warnings: [],
      pictures: [],
      linkedPictures: [],
      release: expect.any(Function) as () => Promise<void>,
    });
    const read = (name: string, type: "txt" | "docx" | "pdf") =>
      reasonOf(extractor.extract({ path: path.join(folder, name), type, fileName: name, languages: [] }));
    await writeFile(path.join(folder, "empty"), "  \n ");
    expect(await read("empty", "txt")).toBe("empty");
    await writeFile(path.join(folder, "broken"), "%PDF-1.7 PK nothing");
    expect(await read("broken", "docx")).toBe("damaged");
    expect(await read("broken", "pdf")).toBe("damaged");
    expect(await read("missing", "txt")).toMatchObject({
      message: expect.stringContaining("ENOENT") as string,
    });
  });
});
