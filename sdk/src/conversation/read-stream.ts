import { cutOff, networkError } from "../errors.ts";
import { readEvents, SseParser } from "../sse.ts";

/** An event as it arrived, with its data parsed. */
export interface AnyEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The service sends a comment every 20 seconds: a longer silence is a broken connection that nobody has reported. */
const silentMs = 50_000;
/** How long to wait for the end of a response after its last event: the browser uses a connection again only after that. */
const endMs = 200;

/**
 * Reads the events of a response to its end.
 * @param take returns true to leave
 * @param parser keeps the server's `retry`
 * @throws ParlanceError `client.network` if the connection breaks, or nothing arrives for a long time
 */
export async function readStream(
  response: Response,
  take: (event: AnyEvent) => boolean,
  parser: SseParser = new SseParser(),
): Promise<void> {
  const { body } = response;
  if (body === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fallSilent: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    fallSilent = resolve;
  });
  let isOver = false;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(fallSilent, isOver ? endMs : silentMs);
  };
  listen();
  const reader = body.getReader();
  const events = readEvents(reader, parser, listen);
  try {
    for (;;) {
      const next = await Promise.race([events.next(), silence]);
      if (isOver) return;
      if (next === undefined) break;
      if (next.done === true) return;
      const { id, event, data } = next.value;
      isOver = take({ id, event, data: JSON.parse(data) as unknown });
      if (isOver) listen();
    }
  } catch (error) {
    if (isOver) return;
    throw networkError(cutOff, error);
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => undefined);
  }
  throw networkError(`Nothing arrived for ${silentMs / 1_000} s.`);
}
