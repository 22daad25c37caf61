import { ParlanceError } from "../errors.ts";
import { readEvents, SseParser } from "../sse.ts";

/** An event as it arrived, with its data parsed. */
export interface AnyEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The service sends a comment every 20 seconds: a longer silence is a broken connection that nobody has reported. */
const silentMs = 50_000;

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
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fallSilent: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    fallSilent = resolve;
  });
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      fallSilent();
    }, silentMs);
  };
  listen();
  const events = readEvents(body, parser, listen);
  try {
    for (;;) {
      const next = await Promise.race([events.next(), silence]);
      if (next === undefined) break;
      if (next.done === true) return;
      const { id, event, data } = next.value;
      if (take({ id, event, data: JSON.parse(data) as unknown })) return;
    }
  } catch (error) {
    throw new ParlanceError({ code: "client.network", detail: "The connection broke.", cause: error });
  } finally {
    clearTimeout(timer);
    // A silent read never returns, so only the body can be canceled.
    if (isSilent) void body.cancel().catch(() => undefined);
    else await events.return();
  }
  throw new ParlanceError({ code: "client.network", detail: `Nothing arrived for ${silentMs / 1_000} s.` });
}
