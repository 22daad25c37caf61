import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ExtractError, type TextExtractor } from "../../ports/text-extractor.ts";
import { createTextExtractor, type ExtractorOptions } from "./extractor.ts";

const limits = { maxPages: 100, maxEntryBytes: 1_000_000, maxExpandedBytes: 2_000_000 };

/** A stand-in for the real child: the name of the file says what it does. */
const FAKE_CHILD = `
process.on("disconnect", () => process.exit(0));
const done = { kind: "done", title: String(process.pid), pages: null, warnings: [] };
const hold = [];
process.on("message", ({ path }) => {
  const what = path.split("/").at(-1);
  if (what === "hang") for (;;) {}
  if (what === "crash") process.exit(3);
  if (what === "abort") process.kill(process.pid, "SIGABRT");
  if (what === "grow") for (;;) hold.push(Buffer.alloc(1e6, 1));
  if (what === "heap") for (;;) hold.push({ text: Math.random().toString() });
  if (what === "machine") return process.send({ kind: "failed", reason: null, message: "disk on fire" });
  if (what === "environment") done.title = JSON.stringify(process.env);
  if (what === "slow") return setTimeout(() => process.send(done), 300);
  process.send({ kind: "blocks", blocks: [{ kind: "paragraph", text: "one", page: null }] });
  process.send({ kind: "blocks", blocks: [{ kind: "paragraph", text: "two", page: null }] });
  process.send(done);
});
`;

let folder: string;
let extractor: TextExtractor;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "extract-"));
  await writeFile(path.join(folder, "child.mjs"), FAKE_CHILD);
});
afterEach(async () => {
  await extractor.close();
  await rm(folder, { recursive: true, force: true });
});

function withFake(options: Partial<ExtractorOptions> = {}): void {
  extractor = createTextExtractor({
    limits,
    childEntry: path.join(folder, "child.mjs"),
    ...options,
  });
}
function extract(what: string, signal?: AbortSignal) {
  return extractor.extract({ path: `/${what}`, type: "txt", fileName: what }, signal);
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
  it("puts the batches of a child together, and uses it for the next file", async () => {
    withFake();
    const first = await extract("a");
    expect(first.blocks.map((block) => (block.kind === "table" ? "" : block.text))).toEqual(["one", "two"]);
    expect((await extract("b")).title).toBe(first.title);
  });

  it("replaces a child after its share of files", async () => {
    withFake({ filesPerChild: 2 });
    const pids = [(await extract("a")).title, (await extract("b")).title, (await extract("c")).title];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  it("ends a child that has had no work for a while", async () => {
    withFake({ idleMs: 50 });
    await untilGone(Number((await extract("a")).title));
    expect((await extract("b")).blocks).toHaveLength(2);
  });

  it("kills a child that takes too long, and goes on with the next file", async () => {
    withFake({ timeLimitMs: 500 });
    expect(await reasonOf(extract("hang"))).toBe("extract_timeout");
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("kills a child that takes too much memory outside its heap", async () => {
    withFake({ maxRssBytes: 200_000_000 });
    expect(await reasonOf(extract("grow"))).toBe("too_large");
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("calls a file too large on which the heap runs out", async () => {
    withFake({ maxRssBytes: 150_000_000 });
    expect(await reasonOf(extract("heap"))).toBe("too_large");
    expect(await reasonOf(extract("abort"))).toBe("too_large");
  });

  it("does not blame the file for what the machine did", async () => {
    withFake();
    expect(await reasonOf(extract("machine"))).toMatchObject({ message: "disk on fire" });
    expect(await reasonOf(extract("crash"))).toMatchObject({
      message: expect.stringContaining("(3)") as string,
    });
  });

  it("gives a child an empty environment", async () => {
    withFake();
    const names = Object.keys(JSON.parse((await extract("environment")).title ?? "{}") as object);
    expect(names.filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual([]);
  });

  it("stops at once when told to", async () => {
    withFake();
    const stop = new AbortController();
    const result = extract("hang", stop.signal);
    setTimeout(() => stop.abort(new Error("shutting down")), 200);
    await expect(result).rejects.toThrow("shutting down");
    await expect(extract("a", stop.signal)).rejects.toThrow("shutting down");
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("reads no more files at a time than it may", async () => {
    withFake({ concurrency: 2 });
    const pids = await Promise.all(["slow", "slow", "slow", "slow"].map((what) => extract(what)));
    expect(new Set(pids.map((result) => result.title)).size).toBe(2);
  });

  it("lets a waiting file give up", async () => {
    withFake();
    const stop = new AbortController();
    const running = extract("slow");
    const waiting = extract("a", stop.signal);
    stop.abort(new Error("changed my mind"));
    await expect(waiting).rejects.toThrow("changed my mind");
    await running;
    expect((await extract("a")).blocks).toHaveLength(2);
  });

  it("leaves no process behind when closed, and rejects what was running", async () => {
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

describe("the built child", () => {
  it("reads a real file, and tells what is wrong with another (needs `npm run build`)", async () => {
    extractor = createTextExtractor({ limits });
    const good = path.join(folder, "good.md");
    await writeFile(good, "# Title\n\nText.");
    expect(await extractor.extract({ path: good, type: "md", fileName: "good.md" })).toEqual({
      title: "Title",
      blocks: [
        { kind: "heading", level: 1, text: "Title", page: null },
        { kind: "paragraph", text: "Text.", page: null },
      ],
      pages: null,
      warnings: [],
    });
    const read = (name: string, type: "txt" | "docx" | "pdf") =>
      reasonOf(extractor.extract({ path: path.join(folder, name), type, fileName: name }));
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
