import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { DocumentReader, ReadDocument } from "../../../ports/document-reader.ts";
import { Slots } from "../../../platform/lib/slots.ts";
import { ReadingChild, ReadingProcessEnded } from "./reading-child.ts";

export interface ReadingProcessOptions {
  /** Absolute path of the process's module. */
  readonly entry: string;
  /** What the process is told at its start, as its only argument. Added is `workDir`, a folder of its own. */
  readonly settings: object;
  /** Folder of this service alone, for files that go with what is read. It is emptied at once. */
  readonly workDir: string;
  /** Time after which a process without work ends, in milliseconds. Default 30 s. */
  readonly idleMs?: number;
}

/**
 * Reads documents in a process beside the service, started when there is something to read: reading takes memory by the hundred megabytes, and cutting
 * long texts, taking in what readers send and starting them would hold up every request meanwhile. A document that was being read alone when the
 * process ended fails, to be tried again. Of several, nobody knows which of them ended it: each is read once more in a process of its own.
 */
export function readingProcess(options: ReadingProcessOptions): DocumentReader {
  const idleMs = options.idleMs ?? 30_000;
  // What a service that was killed left there belongs to nobody.
  const emptied = rm(options.workDir, { recursive: true, force: true }).catch(() => undefined);
  const all = new Set<ReadingChild>();
  let present: Promise<ReadingChild> | undefined;
  let isClosed = false;
  let count = 0;
  /** Processes for one document each take as much memory as the one for all. */
  const alone = new Slots(1);

  async function start(): Promise<ReadingChild> {
    await emptied;
    const workDir = path.join(options.workDir, `${process.pid}-${count++}`);
    await mkdir(workDir, { recursive: true });
    if (isClosed) throw new Error("reading is closed");
    const child = new ReadingChild(options.entry, { ...options.settings, workDir }, idleMs);
    all.add(child);
    void forget(child, workDir);
    return child;
  }

  async function forget(child: ReadingChild, workDir: string): Promise<void> {
    await child.gone;
    await rm(workDir, { recursive: true, force: true }).catch(() => undefined);
    all.delete(child);
  }

  async function usable(): Promise<ReadingChild> {
    for (;;) {
      const seen = present;
      const child = await seen?.catch(() => null);
      if (child?.isUsable === true) return child;
      // Another call may have started one while this one waited.
      if (present === seen) return (present = start());
    }
  }

  /** The process ends when what was read is not needed any more. */
  async function readAlone(...[request, onProgress, signal]: Parameters<DocumentReader["read"]>): Promise<ReadDocument> {
    const leave = await alone.acquire(signal);
    try {
      const child = await start();
      try {
        const document = await child.read(request, onProgress, signal);
        return { ...document, release: () => document.release().then(() => child.stop()) };
      } catch (error) {
        await child.stop();
        throw error;
      }
    } finally {
      leave();
    }
  }

  return {
    async read(request, onProgress, signal) {
      signal.throwIfAborted();
      if (isClosed) throw new Error("reading is closed");
      try {
        return await (await usable()).read(request, onProgress, signal);
      } catch (error) {
        const isInnocent = error instanceof ReadingProcessEnded && !error.wasAlone && !isClosed && !signal.aborted;
        if (!isInnocent) throw error;
        return readAlone(request, onProgress, signal);
      }
    },
    async close() {
      isClosed = true;
      await present?.catch(() => undefined);
      await Promise.all([...all].map((child) => child.stop()));
    },
  };
}
