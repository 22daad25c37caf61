import { ServiceRefused } from "../../evaluation/model/service-refused.ts";
import type { SeenAnswer, Talk, Visitor } from "../../evaluation/model/visitor.ts";
import { httpCalls, problemIn, type Send } from "./http-calls.ts";

interface Frame {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface HttpVisitorOptions {
  readonly url: string;
  /** Credential of the visitor: the persona's public id or its secret key. */
  readonly as: { readonly personaId: string } | { readonly personaKey: string };
}

const longestQuery = 2_000;

/** Creates a visitor that talks to a running service over HTTP and retries rate-limited requests. */
export function httpVisitor({ url, as }: HttpVisitorOptions): Visitor {
  const identity: Record<string, string> = "personaId" in as ? { "x-persona-id": as.personaId } : { "x-api-key": as.personaKey };
  const send = httpCalls(url, identity);
  return {
    talk: () => talkBy(send),
    async introduction() {
      const response = await send("GET", "/v1/persona");
      return response.ok ? await response.text() : "";
    },
    async search(query) {
      const response = await send("POST", "/v1/search", { query: query.slice(0, longestQuery), top_k: 10 });
      if (!response.ok) throw new ServiceRefused(`a search was rejected: ${await problemIn(response)}`);
      return response.text();
    },
  };
}

function talkBy(send: Send): Talk {
  let sessionId: string | null = null;
  let endUserId = "";
  return {
    async say(message) {
      const startedAt = performance.now();
      const body = { message, ...(sessionId === null ? {} : { session_id: sessionId }) };
      const response = await send("POST", "/v1/chat", body, { "x-end-user-id": endUserId });
      if (!response.ok || response.body === null) throw new ServiceRefused(`a question was rejected: ${await problemIn(response)}`);
      const answer = await readTurn(response.body, startedAt);
      sessionId = answer.sessionId ?? sessionId;
      endUserId = answer.endUserId;
      return answer;
    },
    async forget() {
      if (sessionId === null) return;
      const response = await send("DELETE", `/v1/chat/${sessionId}`, undefined, { "x-end-user-id": endUserId });
      await response.body?.cancel();
    },
  };
}

async function readTurn(
  body: ReadableStream<Uint8Array>,
  startedAt: number,
): Promise<SeenAnswer & { readonly sessionId: string | null; readonly endUserId: string }> {
  let text = "";
  let sessionId: string | null = null;
  let endUserId = "";
  let error: string | null = null;
  let ended = false;
  let firstTextMs: number | null = null;
  const cards: Readonly<Record<string, unknown>>[] = [];
  for await (const { event, data } of framesOf(body)) {
    if (event === "session") {
      sessionId = String(data["session_id"]);
      endUserId = String(data["end_user_id"]);
    } else if (event === "docs") cards.push(...(data["cards"] as typeof cards));
    else if (event === "text") {
      firstTextMs ??= performance.now() - startedAt;
      text += String(data["delta"]);
    } else if (event === "error") error = String(data["code"]);
    ended ||= event === "done" || event === "error";
  }
  return {
    text,
    cards,
    error: ended ? error : "the stream was interrupted",
    firstTextMs,
    totalMs: performance.now() - startedAt,
    sessionId,
    endUserId,
  };
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true });
    const parts = pending.split("\n\n");
    pending = parts.pop() ?? "";
    for (const part of parts) {
      const field = (name: string): string | undefined =>
        part
          .split("\n")
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const [event, data] = [field("event"), field("data")];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) as Frame["data"] };
    }
  }
}
