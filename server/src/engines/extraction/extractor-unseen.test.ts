import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { residentMemory } from "../../platform/lib/child/resident-memory.ts";
import { createTextExtractor } from "./extractor.ts";
import { smallLimits as limits } from "./testing.ts";

vi.mock("../../platform/lib/child/resident-memory.ts", () => ({ residentMemory: vi.fn<typeof residentMemory>() }));

const FAKE_CHILD = `
process.on("disconnect", () => process.exit(0));
process.on("message", () => {
  process.send({ kind: "blocks", blocks: [{ kind: "paragraph", text: "one", page: null }] });
  process.send({ kind: "done", title: String(process.pid), pages: null, warnings: [] });
});
`;

/** Returns the number of processes used to read a given number of files. */
async function readersOf(files: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "extract-"));
  const childEntry = path.join(folder, "child.mjs");
  await writeFile(childEntry, FAKE_CHILD);
  const recogniser = { recognise: () => Promise.resolve({ text: null, confidence: 0 }), close: () => Promise.resolve() };
  const extractor = createTextExtractor({ limits, recogniser, workDir: path.join(folder, "work"), childEntry });
  const readers = new Set<string | null>();
  for (let file = 0; file < files; file += 1)
    readers.add((await extractor.extract({ path: "/a", type: "txt", fileName: "a", languages: [] })).title);
  await extractor.close();
  await rm(folder, { recursive: true, force: true });
  return readers.size;
}

it.each([
  ["is seen", 20_000_000, 1],
  ["cannot be seen", null, 2],
])("reuses a process whose memory %s for as many files as is safe", async (_, bytes, readers) => {
  vi.mocked(residentMemory).mockReturnValue(bytes);
  expect(await readersOf(60)).toBe(readers);
});
