import { expect } from "vitest";
import { Api, framesOf, textOf, type Frame } from "./api.ts";
import type { TestAccount, SharedService } from "./service.ts";

/** A turn that was read to its end and checked against the frame grammar. */
export interface Turn {
  readonly frames: readonly Frame[];
  readonly sessionId: string;
  readonly endUserId: string;
  readonly turnIndex: number;
  readonly text: string;
  readonly bubbles: readonly string[];
  readonly cards: readonly Readonly<Record<string, unknown>>[];
  readonly creditsCharged: number;
  readonly grounding: { readonly checked: number; readonly dropped: number };
}

const body = new Set(["docs", "text", "thinking", "image_generating", "blended_image"]);

/** Returns the position that a frame id contains. */
export function positionIn(id: string | undefined): { readonly epoch: number; readonly seq: number } {
  const match = /^(\d+)-(\d+)$/.exec(id ?? "");
  expect(match, `the frame id ${id} is <epoch>-<seq>`).not.toBeNull();
  return { epoch: Number(match?.[1]), seq: Number(match?.[2]) };
}

/** Asserts the frame grammar of a turn. */
export function expectGrammar(frames: readonly Frame[]): void {
  const names = frames.map(({ event }) => event);
  expect(names[0]).toBe("session");
  const last = names.at(-1);
  expect(["done", "error"]).toContain(last);
  const middle = names.slice(1, -1);
  if (middle[0] === "uploaded_images") middle.shift();
  if (middle.at(-1) === "held") middle.pop();
  for (const name of middle) expect(body).toContain(name);
  const positions = frames.map(({ id }) => positionIn(id));
  expect(new Set(positions.map(({ epoch }) => epoch)).size).toBe(1);
  for (const [at, { seq }] of positions.entries()) if (at > 0) expect(seq).toBeGreaterThan(positions[at - 1]?.seq ?? 0);
}

/** Sends a message that must receive a reply, and checks the frame grammar. */
export async function say(api: Api, message: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Turn> {
  const { status, frames, answer } = await api.chat({ message, ...fields });
  expect(status, answer?.text).toBe(200);
  expectGrammar(frames);
  const first = frames[0]?.data ?? {};
  const last = frames.at(-1);
  expect(last?.event, JSON.stringify(last?.data)).toBe("done");
  const text = textOf(frames);
  return {
    frames,
    sessionId: String(first["session_id"]),
    endUserId: String(first["end_user_id"]),
    turnIndex: Number(last?.data["turn_index"]),
    text,
    bubbles: text.split("\n\n"),
    cards: frames.filter(({ event }) => event === "docs").flatMap(({ data }) => data["cards"] as Turn["cards"]),
    creditsCharged: Number(last?.data["credits_charged"]),
    grounding: last?.data["grounding"] as Turn["grounding"],
  };
}

/** Returns a client that uses a persona key. */
export async function withPersonaKey(service: SharedService, account: TestAccount, personaId: string): Promise<Api> {
  const { body: login } = await new Api(service.url).call("POST", "/api/auth/login", { email: account.email, password: account.password });
  const person = new Api(service.url, { authorization: `Bearer ${login.access_token}` });
  const minted = await person.call("POST", `/api/personas/${personaId}/api-keys`, { slot: "primary" });
  expect(minted.status, minted.text).toBe(201);
  return Api.withKey(service.url, minted.body.key);
}

/** An open stream, which is read as data arrives. */
export interface OpenStream {
  readonly response: Response;
  /** Returns everything received so far. */
  text(): string;
  frames(): Frame[];
  /** Resolves when a matching frame has arrived. */
  until(matches: (frame: Frame) => boolean, ms?: number): Promise<Frame>;
  /** Disconnects from the server. */
  close(): void;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
}

/** Opens a stream and reads it in the background. */
export async function openStream(url: string, init: RequestInit): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(url, { ...init, signal: leaving.signal });
  let text = "";
  let changed = (): void => undefined;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      changed();
    }
  })().catch(() => undefined);
  return {
    response,
    text: () => text,
    frames: () => framesOf(text),
    async until(matches, ms = 30_000) {
      const deadline = performance.now() + ms;
      for (;;) {
        const found = framesOf(text).find(matches);
        if (found !== undefined) return found;
        if (performance.now() > deadline) throw new Error(`the frame did not come; there is: ${text}`);
        await Promise.race([
          new Promise<void>((resolve) => {
            changed = resolve;
          }),
          new Promise((resolve) => setTimeout(resolve, 100)),
        ]);
      }
    },
    close: () => leaving.abort(),
    ended: reading,
  };
}
