import { Semaphore } from "../../platform/lib/semaphore.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { unreadable } from "./open-image.ts";

/** Decoders and file access share the thread pool of this process, so some threads are kept free. */
const slots = new Semaphore(2);

/**
 * Decodes images with limited concurrency, which limits memory usage.
 * @throws UnreadableImage
 */
export async function decodeInTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const release = await slots.acquire(signal);
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof UnreadableImage ? error : unreadable(error);
  } finally {
    release();
  }
}
