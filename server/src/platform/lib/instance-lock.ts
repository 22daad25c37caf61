import { randomBytes } from "node:crypto";
import { mkdir, readlink, realpath, rename, rm, symlink, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface InstanceLock {
  /** Releases the lock on the folder. */
  release(): Promise<void>;
}

/** Thrown if another process has locked the folder. */
export class InstanceRunning extends Error {
  override readonly name = "InstanceRunning";
  readonly pid: number;
  readonly since: Date;

  constructor(folder: string, pid: number, since: Date) {
    super(
      `the folder ${folder} is used by another instance (process ${pid}, since ${since.toISOString()}): stop that instance first; a separate installation needs its own DATA_DIR`,
    );
    this.pid = pid;
    this.since = since;
  }
}

const linkName = "instance.lock";
const socketName = /instance-(\d+)-(\d+)-[0-9a-f]+\.sock$/;
// Maximum length of a Unix socket path on all supported systems (macOS: 104 bytes with the terminating zero).
const longestSocketPath = 103;
const settleMilliseconds = 50;
const maxAttempts = 20;

/**
 * Locks a folder for one process at a time. The process listens on a Unix socket that `instance.lock` points to. The kernel closes the
 * socket when the process ends for any reason, so a stale lock or a reused pid is never mistaken for a running process. Throws
 * `InstanceRunning`.
 */
export async function acquireInstanceLock(folder: string): Promise<InstanceLock> {
  await mkdir(folder, { recursive: true });
  const home = await realpath(folder);
  const link = join(home, linkName);
  const { server, target } = await listenIn(home);
  try {
    await claim(home, link, target);
  } catch (error) {
    await close(server);
    throw error;
  }
  return {
    async release() {
      if ((await linkTarget(link)) === target) await rm(link, { force: true });
      await close(server);
    },
  };
}

async function claim(home: string, link: string, target: string): Promise<void> {
  let contended = false;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (await tryLink(target, link)) {
      if (!contended) return;
      // Other processes may have found the same stale lock concurrently and replaced this process's lock. The process whose lock was
      // replaced gives up.
      await delay(settleMilliseconds);
      if ((await linkTarget(link)) === target) return;
      continue;
    }
    contended = true;
    const holder = await linkTarget(link);
    if (holder === null || holder === target) continue;
    if (await answers(resolve(home, holder))) throw runningInstance(home, holder);
    await removeDead(home, link, holder);
  }
  throw new Error(`failed to acquire the lock ${link}: if no other instance is running, delete it`);
}

/** Renames the link before deleting it, because another process may have replaced it since it was read. */
async function removeDead(home: string, link: string, dead: string): Promise<void> {
  const aside = `${link}.${randomBytes(4).toString("hex")}`;
  try {
    await rename(link, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const moved = await linkTarget(aside);
  if (moved !== null && moved !== dead) await tryLink(moved, link);
  await unlink(aside);
  if (moved === dead && socketName.test(dead)) await rm(resolve(home, dead), { force: true });
}

async function listenIn(home: string): Promise<{ server: Server; target: string }> {
  const name = `instance-${process.pid}-${Date.now()}-${randomBytes(4).toString("hex")}.sock`;
  if (Buffer.byteLength(join(home, name)) <= longestSocketPath) {
    try {
      return { server: await listen(join(home, name)), target: name };
    } catch (error) {
      // Some network and virtual file systems do not support sockets.
      if (!hasCode(error, "ENOTSUP", "EOPNOTSUPP", "EPERM", "EINVAL")) throw error;
    }
  }
  const elsewhere = [join(tmpdir(), name), join("/tmp", name)].find((path) => Buffer.byteLength(path) <= longestSocketPath);
  if (elsewhere === undefined) throw new Error(`the path ${tmpdir()} is too long for a socket`);
  return { server: await listen(elsewhere), target: elsewhere };
}

function listen(path: string): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", failed);
    // World-accessible, so that a later start by another user can detect a stale lock.
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.unref();
      done(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
  });
}

/**
 * Returns whether a process is listening on the socket. The kernel accepts the connection, so a busy or suspended process counts as
 * listening.
 */
function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", (error) => done(!hasCode(error, "ECONNREFUSED", "ENOENT", "ENOTSOCK")));
  });
}

async function tryLink(target: string, link: string): Promise<boolean> {
  try {
    await symlink(target, link);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function linkTarget(link: string): Promise<string | null> {
  try {
    return await readlink(link);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function runningInstance(home: string, holder: string): InstanceRunning {
  const [, pid, since] = socketName.exec(holder) ?? [];
  return new InstanceRunning(home, Number(pid ?? 0), new Date(Number(since ?? 0)));
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
