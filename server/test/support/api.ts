import { createParser } from "eventsource-parser";

/** A complete response from the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Typed as `any`, because tests assert only the parts of a body that they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

export interface Frame {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

type Headers_ = Readonly<Record<string, string>>;

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, headers: response.headers, text, body: isJson && text !== "" ? JSON.parse(text) : null };
}

/** Calls a service as one caller. */
export class Api {
  readonly #url: string;
  readonly #headers: Headers_;

  constructor(url: string, headers: Headers_ = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  static withKey(url: string, key: string): Api {
    return new Api(url, { "x-api-key": key });
  }

  static asVisitor(url: string, personaId: string): Api {
    return new Api(url, { "x-persona-id": personaId });
  }

  with(headers: Headers_): Api {
    return new Api(this.#url, { ...this.#headers, ...headers });
  }

  /**
   * Calls a route.
   * @param body sent as JSON unless undefined
   */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = body === undefined ? this.#headers : { ...this.#headers, "content-type": "application/json" };
    const init: RequestInit = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return readAnswer(await fetch(this.#url + path, init));
  }

  /** Sends raw bytes. */
  async raw(method: string, path: string, body: string | Uint8Array<ArrayBuffer> | FormData, headers: Headers_ = {}): Promise<Answer> {
    return readAnswer(await fetch(this.#url + path, { method, headers: { ...this.#headers, ...headers }, body }));
  }

  async upload(sourceId: string, name: string, bytes: Uint8Array<ArrayBuffer> | string, payload?: unknown): Promise<Answer> {
    const form = new FormData();
    if (payload !== undefined) form.append("payload_json", JSON.stringify(payload));
    form.append("file", new Blob([bytes]), name);
    return readAnswer(
      await fetch(`${this.#url}/v1/knowledge/sources/${sourceId}/documents/upload`, { method: "POST", headers: this.#headers, body: form }),
    );
  }

  /** Sends a message and reads the turn to its end. */
  async chat(
    body: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly status: number; readonly frames: Frame[]; readonly answer: Answer | null }> {
    const response = await fetch(`${this.#url}/v1/chat`, {
      method: "POST",
      headers: { ...this.#headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
      return { status: response.status, frames: [], answer: await readAnswer(response) };
    }
    return { status: response.status, frames: framesOf(await response.text()), answer: null };
  }

  /** Returns the events of a conversation. */
  async events(sessionId: string, query = "live=false"): Promise<Frame[]> {
    const response = await fetch(`${this.#url}/v1/chat/${sessionId}/events?${query}`, { headers: this.#headers });
    return framesOf(await response.text());
  }
}

export function framesOf(text: string): Frame[] {
  const frames: Frame[] = [];
  const parser = createParser({
    onEvent: ({ id, event, data }) => frames.push({ id, event, data: JSON.parse(data) as Frame["data"] }),
  });
  parser.feed(text);
  return frames;
}

/** Returns the persona's reply as a single string. */
export function textOf(frames: readonly Frame[]): string {
  return frames
    .filter(({ event }) => event === "text")
    .map(({ data }) => String(data["delta"]))
    .join("");
}

/** Waits until `check` returns true, for at most `ms` milliseconds. */
export async function eventually(check: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error("the condition was not met in time");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
