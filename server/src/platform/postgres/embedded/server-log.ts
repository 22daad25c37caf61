import { closeSync, copyFileSync, fchownSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";
import type { Owner } from "./launch.ts";

const largestBytes = 5_000_000;
const checkMilliseconds = 60_000;

export interface ServerLog {
  /** File descriptor that the server writes to. */
  readonly descriptor: number;
  /** Returns the last 2,000 characters that were written after the first `from` bytes of the file. */
  tail(from: number): string;
  size(): number;
  close(): void;
}

/** Opens the server's log file. If it exceeds 5 MB, it is first moved to `<path>.1`, so that at most two files are kept. */
export function openServerLog(path: string, owner: Owner): ServerLog {
  const descriptor = openSync(path, "a+", 0o600);
  if (process.getuid?.() === 0) fchownSync(descriptor, owner.uid, owner.gid);
  const size = (): number => fstatSync(descriptor).size;
  const bound = (): void => {
    if (size() <= largestBytes) return;
    copyFileSync(path, `${path}.1`);
    ftruncateSync(descriptor, 0);
  };
  bound();
  const timer = setInterval(bound, checkMilliseconds).unref();
  return {
    descriptor,
    size,
    tail(from) {
      const start = Math.max(from, size() - 2_000, 0);
      const buffer = Buffer.alloc(Math.max(size() - start, 0));
      readSync(descriptor, buffer, 0, buffer.length, start);
      return buffer.toString().trim();
    },
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}
