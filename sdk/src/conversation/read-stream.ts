import { cutOff, networkError } from "../errors.ts";
import { createSseParser, readEvents, type SseParser } from "../sse.ts";

/** An event as received, with its data parsed. */
export interface AnyEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The service sends a comment every 20 seconds; a longer silence means that the connection was silently lost. */
const silentMs = 50_000;
/** Time to wait for the end of a response after its last event; the browser reuses a connection only after the end. */
const endMs = 200;

/**
 * Reads the events of a response until it ends.
 * @param take returns true to stop reading
 * @param parser stores the server's `retry`
 * @throws ParlanceError `client.network` if the connection is lost, or if nothing arrives for a long time
 */
export async function readStream(
  response: Response,
  take: (event: AnyEvent) => boolean,
  parser: SseParser = createSseParser(),
): Promise<void> {
  const { body } = response;
  if (body === null) return;
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isSilent = false;
  const listen = (): void => {
    clearTimeout(timer);
    // The loop ends when the reader is canceled.
    const end = (): void => {
      isSilent = true;
      reader.cancel().catch(() => undefined);
    };
    timer = setTimeout(end, isOver ? endMs : silentMs);
  };
  listen();
  try {
    for await (const { id, event, data } of readEvents(reader, parser, listen)) {
      if (isOver) return;
      isOver = take({ id, event, data: JSON.parse(data) as unknown });
      if (isOver) listen();
    }
  } catch (error) {
    if (!isOver) throw networkError(cutOff, error);
  } finally {
    clearTimeout(timer);
  }
  if (isSilent && !isOver) throw networkError(`Nothing arrived for ${silentMs / 1_000} s.`);
}
