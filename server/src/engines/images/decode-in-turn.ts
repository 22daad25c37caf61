import { Slots } from "../../platform/lib/slots.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { unreadable } from "./open-image.ts";

/** Decoders work in the threads of this process that also read files: some are left for those. */
const slots = new Slots(2);

/** Works on pictures when few others do: what decoding takes of memory is bounded. @throws UnreadableImage */
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
