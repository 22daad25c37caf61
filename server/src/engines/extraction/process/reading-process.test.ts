import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentReader, ReadDocument, ReadRequest } from "../../../ports/document-reader.ts";
import { ExtractError, type ExtractProgress } from "../../../ports/text-extractor.ts";
import { childEnvironment } from "../../../platform/lib/child/child-environment.ts";
import { pdfOf } from "../formats/pdf/testing.ts";
import type { Answer, Order } from "./messages.ts";
import { readingProcess } from "./reading-process.ts";

/** A process that performs the action specified in the text of a request. */
const OBEDIENT = `
import { writeFileSync } from "node:fs";
const { workDir } = JSON.parse(process.argv[2]);
process.on("disconnect", () => process.exit(0));
const rest = { foundTitle: null, pages: null, warnings: [], linkedPictures: [] };
process.on("message", ({ kind, id, request }) => {
  if (kind !== "read") return;
  const { text } = request.source;
  if (text === "die") process.exit(3);
  if (text === "hang") return;
  if (text === "tear") return process.send({ kind: "failed", id, reason: "damaged", message: "torn" });
  process.send({ kind: "progress", id, progress: { stage: "read", done: 1, total: 2 } });
  const file = workDir + "/picture";
  if (text === "picture") writeFileSync(file, "pixels");
  const pictures = text === "picture" ? [{ path: file, thumbnailPath: file }] : [];
  const said = text === "environment" ? JSON.stringify(process.env) : String(process.pid);
  const passages = [{ text: said, headings: [], page: null }];
  const done = () => process.send({ kind: "done", id, passages, parts: [], rest: { ...rest, pictures } });
  if (text === "slow") setTimeout(done, 300);
  else done();
});
`;

const builtEntry = fileURLToPath(new URL("../../../../dist/compose/extraction.js", import.meta.url));
const builtLimits = { maxPages: 10, maxRows: 10, maxCells: 100, maxEntryBytes: 1e6, maxExpandedBytes: 1e6, maxPixels: 1e6 };

let folder: string;
let workDir: string;
let readers: DocumentReader[];
const never = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reading-"));
  workDir = path.join(folder, "work");
  await writeFile(path.join(folder, "obedient.mjs"), OBEDIENT);
  readers = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await rm(folder, { recursive: true, force: true });
});

function start(idleMs = 60_000, entry = path.join(folder, "obedient.mjs"), settings: object = {}): DocumentReader {
  const reader = readingProcess({ entry, settings, workDir, idleMs });
  readers.push(reader);
  return reader;
}
function read(
  reader: DocumentReader,
  text: string,
  signal = never,
  onProgress: (progress: ExtractProgress) => void = () => undefined,
): Promise<ReadDocument> {
  const request: ReadRequest = {
    source: { kind: "text", text },
    about: { title: "Returns" },
    languages: ["en"],
    owner: "account",
    passages: { maxTokens: 128, counting: { kind: "estimate" } },
  };
  return reader.read(request, onProgress, signal);
}
async function processOf(reader: DocumentReader): Promise<number> {
  return Number((await read(reader, "report")).passages[0]?.text);
}
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("extraction process", () => {
  it("processes all extractions and reports their progress", async () => {
    const reader = start();
    const reported: ExtractProgress[] = [];
    const pids = await Promise.all([
      processOf(reader),
      processOf(reader),
      read(reader, "report", never, (progress) => reported.push(progress)).then((document) => Number(document.passages[0]?.text)),
    ]);
    expect(new Set(pids).size).toBe(1);
    expect(reported).toEqual([{ stage: "read", done: 1, total: 2 }]);
  });

  it("fails its only document with a system failure if it exits, and restarts for the next document", async () => {
    const reader = start();
    const before = await processOf(reader);
    const dying = await read(reader, "die").catch((error: unknown) => error);
    expect(dying).toMatchObject({ message: expect.stringContaining("the extraction process exited (3)") });
    expect(dying).not.toBeInstanceOf(ExtractError);
    expect(await processOf(reader)).not.toBe(before);
  });

  it("reads the other documents again in separate processes if one of several documents crashes the process", async () => {
    const reader = start();
    const before = await processOf(reader);
    const slow = [read(reader, "slow"), read(reader, "slow")];
    await expect(read(reader, "die")).rejects.toThrow(/the extraction process exited \(3\)/);
    const pids = (await Promise.all(slow)).map(({ passages }) => Number(passages[0]?.text));
    expect(new Set([before, ...pids]).size).toBe(3);
  });

  it("reports a problem with a document", async () => {
    await expect(read(start(), "tear")).rejects.toMatchObject({ name: "ExtractError", reason: "damaged", message: "torn" });
  });

  it("releases an aborted extraction, even if it was aborted before it began", async () => {
    const stopping = new AbortController();
    const hanging = read(start(), "hang", stopping.signal);
    setTimeout(() => stopping.abort(new Error("enough")), 200);
    await expect(hanging).rejects.toThrow("enough");
    await expect(read(start(), "report", stopping.signal)).rejects.toThrow("enough");
  });

  it("exits after an idle timeout, but not while an image file is needed", async () => {
    const reader = start(100);
    const pid = await processOf(reader);
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
    const { pictures, release, passages } = await read(reader, "picture");
    const next = Number(passages[0]?.text);
    expect(next).not.toBe(pid);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([isRunning(next), existsSync(pictures[0]?.path ?? "")]).toEqual([true, true]);
    await release();
    await expect.poll(() => isRunning(next), { timeout: 5_000 }).toBe(false);
    await expect.poll(() => readdir(workDir)).toEqual([]);
  });

  it("keeps an image file after a crash until the file is released", async () => {
    const reader = start();
    const { pictures, release } = await read(reader, "picture");
    await expect(read(reader, "die")).rejects.toThrow("exited");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(existsSync(pictures[0]?.path ?? "")).toBe(true);
    await release();
    await expect.poll(() => existsSync(pictures[0]?.path ?? "")).toBe(false);
  });

  it("removes the files of a killed service from its folder", async () => {
    await mkdir(path.join(workDir, "old"), { recursive: true });
    const reader = start();
    await processOf(reader);
    expect(await readdir(workDir)).not.toContain("old");
  });

  it("exits when the service exits", async () => {
    const reader = start();
    const pid = await processOf(reader);
    const hanging = read(reader, "hang").catch((error: unknown) => String(error));
    await reader.close();
    expect(isRunning(pid)).toBe(false);
    expect(await hanging).toMatch(/exited/);
    await expect(read(reader, "report")).rejects.toThrow("closed");
  });

  it("has an empty environment, except for a home folder that cannot exist", async () => {
    const { passages } = await read(start(), "environment");
    const environment = Object.entries(JSON.parse(passages[0]?.text ?? "{}") as Record<string, string>);
    expect(environment.filter(([name]) => !name.startsWith("NODE_CHANNEL_"))).toEqual([["HOME", devNull]]);
  });

  it.skipIf(process.getuid?.() !== 0)("reads a PDF as a user that has no account on the machine", async () => {
    const user = { uid: 12_345, gid: 12_345 };
    const file = path.join(folder, "returns.pdf");
    await writeFile(file, await pdfOf([{ text: "Goods come back within sixty days.", y: 700 }]));
    for (const place of [folder, file]) await chown(place, user.uid, user.gid);
    const settings = JSON.stringify({ limits: builtLimits, workDir });
    const child = fork(builtEntry, [settings], { ...user, env: childEnvironment, execArgv: [] });
    try {
      const answer = new Promise<Answer>((resolve) => {
        child.on("message", (message) => {
          if ((message as Answer).kind !== "progress") resolve(message as Answer);
        });
      });
      const passages = { maxTokens: 128, counting: { kind: "estimate" as const } };
      const source = { kind: "file" as const, path: file, type: "pdf" as const, name: "returns.pdf" };
      const request: ReadRequest = { source, about: { title: "returns.pdf" }, languages: ["en"], owner: "account", passages };
      child.send({ kind: "read", id: 0, request } satisfies Order);
      expect(await answer).toMatchObject({ kind: "done", passages: [{ text: "Goods come back within sixty days." }] });
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("reads submitted text and files, and splits them into passages below their headings", async () => {
    const reader = start(60_000, builtEntry, { limits: builtLimits });
    const text = `# Returns\n\n${"Goods come back within sixty days. ".repeat(400)}\n\n## Costs\n\nNone.\n`;
    const sent = await read(reader, text);
    expect(sent.passages.length).toBeGreaterThan(20);
    expect(sent.passages.at(-1)).toEqual({ text: "None.", headings: ["Returns", "Costs"], page: null });
    const file = path.join(folder, "returns.md");
    await writeFile(file, text);
    const about = { title: "returns.md" };
    const passages = { maxTokens: 128, counting: { kind: "estimate" as const } };
    const source = { kind: "file" as const, path: file, type: "md" as const, name: "returns.md" };
    const found = await reader.read({ source, about, languages: ["en"], owner: "account", passages }, () => undefined, never);
    expect(found.foundTitle).toBe("Returns");
    expect(found.passages).toEqual(sent.passages);
    expect(found.parts.map((part) => part.text).join("")).toContain("## Costs");
  });
});
