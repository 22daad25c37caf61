import { fetchEventSource } from "@microsoft/fetch-event-source";
import { EventSource } from "eventsource";
import { createParser } from "eventsource-parser";
import type { Browser } from "playwright-core";
import { Agent, EventSource as UndiciEventSource } from "undici";
import type { Frame } from "./api.ts";

/** Request for the stream to read. */
export interface Reading {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of a POST request that starts a turn; absent for a GET request. The stream of a turn ends on its own. */
  readonly body?: string;
}

/** A popular client library for Server-Sent Events. Reconnects automatically with `Last-Event-ID` when its connection breaks. */
export interface SseReader {
  readonly name: string;
  /** Whether the client supports POST requests with headers, which a turn requires. */
  readonly canPost: boolean;
  /** Reads until `isLast` returns true for the received frames, and then disconnects. */
  read(reading: Reading, isLast: (frames: readonly Frame[]) => boolean): Promise<Frame[]>;
}

/** Lists every event of both streams, because an `EventSource` delivers only events that have a listener. */
const names =
  "session uploaded_images docs text thinking image_generating blended_image held done message cards typing visitor_typing handoff caught_up";
/** `EventSource` also reports a broken connection as `error`; the `error` event of a turn contains data. */
const listened = [...names.split(" "), "error"];

interface Message {
  readonly type: string;
  readonly data?: unknown;
  readonly lastEventId?: string;
}

interface Source {
  addEventListener(type: string, listener: (event: Message) => void): void;
  close(): void;
}

function readSource(open: () => Source, isLast: (frames: readonly Frame[]) => boolean): Promise<Frame[]> {
  return new Promise((resolve, reject) => {
    const frames: Frame[] = [];
    const source = open();
    const late = setTimeout(() => end(() => reject(new Error(`no end after ${JSON.stringify(frames)}`))), 30_000);
    const end = (settle: () => void): void => {
      clearTimeout(late);
      source.close();
      settle();
    };
    for (const name of listened) {
      source.addEventListener(name, ({ type, data, lastEventId }) => {
        if (typeof data !== "string") return;
        frames.push({ id: lastEventId, event: type, data: JSON.parse(data) as Frame["data"] });
        if (isLast(frames)) end(() => resolve(frames));
      });
    }
  });
}

const asText = (headers: Readonly<Record<string, string>>, body: string | undefined): Record<string, string> =>
  body === undefined ? { ...headers } : { ...headers, "content-type": "application/json" };

const eventsource: SseReader = {
  name: "eventsource",
  canPost: true,
  read: ({ url, headers, body }, isLast) =>
    readSource(
      () =>
        new EventSource(url, {
          fetch: (input, init) =>
            fetch(input, {
              ...init,
              headers: { ...init.headers, ...asText(headers, body) },
              ...(body === undefined ? {} : { method: "POST", body }),
            }),
        }),
      isLast,
    ),
};

const undici: SseReader = {
  name: "undici's EventSource",
  canPost: false,
  read({ url, headers }, isLast) {
    const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
      const sent = options.headers as Record<string, string>;
      return dispatch({ ...options, headers: { ...sent, ...headers } }, handler);
    });
    return readSource(() => new UndiciEventSource(url, { node: { dispatcher } }), isLast);
  },
};

const parser: SseReader = {
  name: "eventsource-parser over fetch",
  canPost: true,
  async read({ url, headers, body }, isLast) {
    const frames: Frame[] = [];
    let lastEventId: string | undefined;
    let pause = 3_000;
    const leaving = AbortSignal.timeout(30_000);
    for (;;) {
      const events = createParser({
        onEvent({ id, event, data }) {
          lastEventId = id ?? lastEventId;
          frames.push({ id: lastEventId, event, data: JSON.parse(data) as Frame["data"] });
        },
        onRetry: (ms) => (pause = ms),
        onError(error) {
          throw error;
        },
      });
      const response = await fetch(url, {
        headers: { ...asText(headers, body), ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
        ...(body === undefined ? {} : { method: "POST", body }),
        signal: leaving,
      });
      const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      try {
        for (let chunk = await chunks?.read(); chunk?.value !== undefined; chunk = await chunks?.read()) {
          events.feed(chunk.value);
          if (!isLast(frames)) continue;
          await chunks?.cancel();
          return frames;
        }
      } catch (error) {
        if (leaving.aborted) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  },
};

const fetchEvents: SseReader = {
  name: "fetch-event-source",
  canPost: true,
  async read({ url, headers, body }, isLast) {
    // The library is designed for browsers and requires these two globals.
    Object.assign(globalThis, { window: globalThis, document: new EventTarget() });
    const frames: Frame[] = [];
    const leaving = new AbortController();
    const late = setTimeout(() => leaving.abort(), 30_000);
    await fetchEventSource(url, {
      headers: asText(headers, body),
      ...(body === undefined ? {} : { method: "POST", body }),
      signal: leaving.signal,
      openWhenHidden: true,
      onmessage({ id, event, data }) {
        // The library reports every blank line, including blank lines after comments.
        if (data === "" || leaving.signal.aborted) return;
        frames.push({ id, event, data: JSON.parse(data) as Frame["data"] });
        if (isLast(frames)) leaving.abort();
      },
    });
    clearTimeout(late);
    if (!isLast(frames)) throw new Error(`no end after ${JSON.stringify(frames)}`);
    return frames;
  },
};

/** Clients that run in Node. */
export const nodeReaders: readonly SseReader[] = [eventsource, parser, undici, fetchEvents];

/** Uses the EventSource of a browser, on a page of another origin. It cannot send headers, so the URL contains the persona id. */
export function browserReader(browser: Browser, origin: string): SseReader {
  return {
    name: "Chromium's EventSource",
    canPost: false,
    async read({ url, headers }, isLast) {
      const page = await browser.newPage();
      try {
        await page.goto(origin);
        const address = new URL(url);
        address.searchParams.set("persona_id", headers["x-persona-id"] ?? "");
        const frames: Frame[] = [];
        let settle = (): void => undefined;
        const ended = new Promise<void>((resolve) => {
          settle = resolve;
        });
        await page.exposeFunction("take", (event: string, id: string, data: string) => {
          if (isLast(frames)) return;
          frames.push({ id, event, data: JSON.parse(data) as Frame["data"] });
          if (isLast(frames)) settle();
        });
        await page.evaluate(
          `const source = new EventSource(${JSON.stringify(address.href)});
          for (const name of ${JSON.stringify(listened)}) source.addEventListener(name, ({ lastEventId, data }) => { if (data) take(name, lastEventId, data); });`,
        );
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 30_000))]);
        if (!isLast(frames)) throw new Error(`no end after ${JSON.stringify(frames)}`);
        return frames;
      } finally {
        await page.close();
      }
    },
  };
}
