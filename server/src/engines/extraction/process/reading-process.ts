import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { DocumentReader, ReadDocument } from "../../../ports/document-reader.ts";
import { Semaphore } from "../../../platform/lib/semaphore.ts";
import { ReadingChild, ReadingProcessEnded } from "./reading-child.ts";

export interface ReadingProcessOptions {
  /** Absolute path of the process's module. */
  readonly entry: string;
  /** Settings passed to the process as its only argument, in addition to `workDir`, the folder of the process. */
  readonly settings: object;
  /** Folder for extracted files, used only by this service. Emptied at startup. */
  readonly workDir: string;
  /** Time, in milliseconds, after which an idle process exits. Default 30 s. */
  readonly idleMs?: number;
}

/**
 * Reads documents in a separate process that is started on demand, because extraction needs hundreds of megabytes of memory, and chunking
 * long documents, receiving data and loading readers would block requests. If the process exits while it reads a single document, that
 * document
 * fails and is retried. If it was reading several documents, the cause is unknown, so each is read again in a separate process.
 */
export function readingProcess(options: ReadingProcessOptions): DocumentReader {
  const idleMs = options.idleMs ?? 30_000;
  // Files left behind by a killed service are no longer used.
  const emptied = rm(options.workDir, { recursive: true, force: true }).catch(() => undefined);
  const all = new Set<ReadingChild>();
  let present: Promise<ReadingChild> | undefined;
  let isClosed = false;
  let count = 0;
  /** Limits separate processes to one at a time, because each may use as much memory as the shared process. */
  const alone = new Semaphore(1);

  async function start(): Promise<ReadingChild> {
    await emptied;
    const workDir = path.join(options.workDir, `${process.pid}-${count++}`);
    await mkdir(workDir, { recursive: true });
    if (isClosed) throw new Error("the document reader is closed");
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
      // A concurrent call may have started a process already.
      if (present === seen) return (present = start());
    }
  }

  /** Reads a document in a separate process, which exits when its result is no longer needed. */
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
      if (isClosed) throw new Error("the document reader is closed");
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
