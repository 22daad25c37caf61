import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireInstanceLock, InstanceRunning } from "./instance-lock.ts";

/** Script that listens on a socket, as a process that holds the lock would, and reports when it is listening. */
const holder = `
  import { createServer } from "node:net";
  createServer().listen(process.argv[2], () => process.send("listening"));`;

describe("acquireInstanceLock", () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "parlance-lock-"));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });

  /** Starts another process that holds the lock and can be killed. */
  async function holdElsewhere(): Promise<ChildProcess> {
    const script = join(folder, "holder.mjs");
    await writeFile(script, holder);
    const name = `instance-4242-${Date.UTC(2026, 0, 2)}-0a0b0c0d.sock`;
    const child = fork(script, [join(folder, name)]);
    children.push(child);
    await once(child, "message");
    await symlink(name, join(folder, "instance.lock"));
    return child;
  }

  it("rejects a second process, and reports the first process's id and start time", async () => {
    await holdElsewhere();
    const error = await acquireInstanceLock(folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InstanceRunning);
    expect(error).toMatchObject({ pid: 4242, since: new Date("2026-01-02T00:00:00.000Z") });
    expect(String(error)).toContain("process 4242, since 2026-01-02T00:00:00.000Z");
  });

  it("rejects a second lock in the same process", async () => {
    const lock = await acquireInstanceLock(folder);
    await expect(acquireInstanceLock(folder)).rejects.toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it("treats a suspended process as running", async () => {
    const child = await holdElsewhere();
    child.kill("SIGSTOP");
    await expect(acquireInstanceLock(folder)).rejects.toThrow(InstanceRunning);
  });

  it("takes over from a killed process even if its pid has been reused", async () => {
    const child = await holdElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const lock = await acquireInstanceLock(folder);
    expect(await readlink(join(folder, "instance.lock"))).toContain(`instance-${process.pid}-`);
    await lock.release();
  });

  it("gives the lock of a killed process to exactly one of many processes", async () => {
    const child = await holdElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => acquireInstanceLock(folder)));
    const locks = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
    expect(locks).toHaveLength(1);
    for (const lock of locks) await lock.release();
  });

  it("acquires the lock again after its release, and leaves no files behind", async () => {
    for (let round = 0; round < 3; round++) await (await acquireInstanceLock(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("works in a folder whose path is too long for a Unix socket", async () => {
    const deep = join(folder, "deep".repeat(20), "deeper".repeat(20));
    const lock = await acquireInstanceLock(deep);
    await expect(acquireInstanceLock(deep)).rejects.toThrow(InstanceRunning);
    await lock.release();
    await (await acquireInstanceLock(deep)).release();
  });
});
