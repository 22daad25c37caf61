import { SentenceSplitter, type StreamedSentence } from "./sentence-splitter.ts";

export type { StreamedSentence } from "./sentence-splitter.ts";

/**
 * Splits streamed text into sentences as they complete; a probably complete sentence is held back briefly. If the stream fails, returns the
 * complete sentences before throwing the error.
 */
export async function* streamSentences(pieces: AsyncIterable<string>): AsyncGenerator<StreamedSentence> {
  const cutter = new SentenceSplitter();
  const iterator = pieces[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<string>> | null = null;
  let isOver = false;
  try {
    for (;;) {
      next ??= asked(iterator);
      const got: IteratorResult<string> | null = await withPatience(next, cutter.patienceMs);
      if (got === null) {
        yield* cutter.settle();
        continue;
      }
      next = null;
      if (got.done === true) break;
      yield* cutter.push(got.value);
    }
    isOver = true;
    yield* cutter.end();
  } catch (error) {
    isOver = true;
    yield* cutter.settle();
    throw error;
  } finally {
    // A stalled stream does not end until its next chunk arrives, so its end is not awaited.
    const ending = isOver ? undefined : iterator.return?.();
    if (next === null) await ending;
    else void ending?.catch(() => undefined);
  }
}

/** Requests the next chunk. Its rejection is handled when the promise is awaited, possibly later. */
function asked(iterator: AsyncIterator<string>): Promise<IteratorResult<string>> {
  const next = iterator.next();
  next.catch(() => undefined);
  return next;
}

async function withPatience<T>(promise: Promise<T>, milliseconds: number | null): Promise<T | null> {
  if (milliseconds === null) return promise;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
}
