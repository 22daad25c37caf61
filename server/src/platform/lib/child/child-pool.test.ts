import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChildPool, type ChildPoolOptions } from "./child-pool.ts";
import { LargeRoom } from "./large-room.ts";
import { waitingTime } from "./waiting-time.ts";

vi.mock("./waiting-time.ts", () => ({ waitingTime: vi.fn<(pid: number) => number>(() => 0) }));

const CHILD = `
process.on("disconnect", () => process.exit(0));
let hold = [];
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
process.on("message", ({ ms, bytes, cpuMs: computed }) => {
  if (bytes > 0) hold.push(Buffer.alloc(bytes, 1));
  const from = Date.now();
  if (computed) for (const start = cpuMs(); cpuMs() - start < computed; );
  setTimeout(() => (hold = [], process.send({ pid: process.pid, from, to: Date.now() })), ms);
});
`;

interface Done {
  readonly pid: number;
  readonly from: number;
  readonly to: number;
}

let folder: string;
let pools: ChildPool[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pool-"));
  await writeFile(path.join(folder, "child.mjs"), CHILD);
  pools = [];
  vi.mocked(waitingTime).mockReturnValue(0);
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(folder, { recursive: true, force: true });
});

function poolOf(options: Partial<ChildPoolOptions> = {}): ChildPool {
  const pool = new ChildPool({
    entry: path.join(folder, "child.mjs"),
    maxRssBytes: 600_000_000,
    wornRssBytes: 600_000_000,
    serialization: "json",
    concurrency: 1,
    jobsPerChild: 100,
    idleMs: 60_000,
    ...options,
  });
  pools.push(pool);
  return pool;
}

const run = (pool: ChildPool, ms: number, owner: string | null = null, bytes = 0): Promise<Done> =>
  pool.run<Done>(() => Promise.resolve({ job: { ms, bytes }, read: (message) => message as Done }), { timeLimitMs: 20_000, owner });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("ChildPool", () => {
  it("limits the slots of one owner, so that another owner's job starts immediately", async () => {
    const pool = poolOf({ concurrency: 2, perOwner: 1 });
    const [, last, other] = await Promise.all([run(pool, 1_500, "a"), run(pool, 0, "a"), run(pool, 0, "b")]);
    expect(other.to).toBeLessThan(last.from);
  });

  it("shares the slot for large jobs with another pool that runs one job at a time, and ends idle processes to free memory", async () => {
    const room = new LargeRoom();
    const always = poolOf({ room, isLarge: true });
    const growing = poolOf({ room, largeRssBytes: 150_000_000 });
    const [first, second] = await Promise.all([run(always, 800), run(growing, 300, null, 250_000_000)]);
    expect(second.from).toBeGreaterThanOrEqual(first.to);
    await expect.poll(() => isRunning(first.pid)).toBe(false);
    // The process was replaced because its memory had grown.
    expect((await run(always, 0)).pid).not.toBe(first.pid);
  });

  it("excludes the time that a child waited for a CPU from its time limit", async () => {
    const start = performance.now();
    vi.mocked(waitingTime).mockImplementation(() => performance.now() - start);
    const compute = (pool: ChildPool): Promise<Done> =>
      pool.run<Done>(() => Promise.resolve({ job: { cpuMs: 400 }, read: (message) => message as Done }), { timeLimitMs: 100 });
    const { from, to } = await compute(poolOf({ excludesWaiting: true }));
    expect(to - from).toBeGreaterThan(100);
    await expect(compute(poolOf())).rejects.toMatchObject({ reason: "time" });
  });

  it("aborts a child that computes for longer than its time limit, even if waiting time is excluded", async () => {
    const pool = poolOf({ excludesWaiting: true });
    const endless = pool.run(() => Promise.resolve({ job: { cpuMs: 1e9 }, read: () => undefined }), { timeLimitMs: 500 });
    await expect(endless).rejects.toMatchObject({ reason: "time" });
  });
});
