import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const WATCHDOG = new URL("../../../../dist/platform/lib/child/watchdog.js", import.meta.url).href;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "watchdog-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, source: string): Promise<ChildProcess> {
  const file = path.join(folder, name);
  await writeFile(file, source);
  return fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
}
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("watchdog (needs `npm run build`)", () => {
  it("ends a process in an endless loop when its parent is killed", async () => {
    const stuck = path.join(folder, "stuck.mjs");
    await writeFile(
      stuck,
      `import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
       startWatchdog(null);
       setTimeout(() => process.send("ready", () => { for (;;) {} }), 300);`,
    );
    const parent = await start(
      "parent.mjs",
      `import { fork } from "node:child_process";
       const child = fork(${JSON.stringify(stuck)});
       child.on("message", () => process.send(child.pid));`,
    );
    const [pid] = (await once(parent, "message")) as [number];
    expect(isRunning(pid)).toBe(true);
    parent.kill("SIGKILL");
    try {
      await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
    } finally {
      if (isRunning(pid)) process.kill(pid, "SIGKILL");
    }
  });

  it("ends a process that exceeds its memory limit while its main thread is blocked", async () => {
    const greedy = await start(
      "greedy.mjs",
      `import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
       startWatchdog(150e6);
       const hold = [];
       setTimeout(() => { for (let n = 0; n < 2000; n++) hold.push(Buffer.alloc(1e6, 1)); }, 300);`,
    );
    const [, signal] = (await once(greedy, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
  });
});
