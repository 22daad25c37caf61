/** @typedef {{ document_id: string, title: string, kind?: unknown, variant?: unknown, price?: unknown }} Card */

/**
 * @typedef {object} Reply
 * @property {string} text with one line per bubble
 * @property {Card[]} cards
 * @property {string | null} error
 * @property {number | null} firstTextMs null if there is no text
 * @property {number} totalMs
 */

/** A visitor's conversation through POST /v1/chat. */
export class Visitor {
  /** @param {string} url @param {string} personaId */
  constructor(url, personaId) {
    this.url = url;
    this.personaId = personaId;
    /** @type {string | null} */
    this.session = null;
    this.visitor = "";
  }

  /** @param {string} message */
  async say(message) {
    const startedAt = performance.now();
    /** @type {Reply} */
    const reply = { text: "", cards: [], error: null, firstTextMs: null, totalMs: 0 };
    try {
      await this.#turn(message, reply, startedAt);
    } catch (error) {
      reply.error = error instanceof Error ? error.message : String(error);
    }
    reply.totalMs = performance.now() - startedAt;
    return reply;
  }

  /** @param {string} message @param {Reply} reply filled in while the stream arrives @param {number} startedAt */
  async #turn(message, reply, startedAt) {
    const response = await fetch(`${this.url}/v1/chat`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-persona-id": this.personaId,
        ...(this.visitor === "" ? {} : { "x-end-user-id": this.visitor }),
      },
      body: JSON.stringify({ message, ...(this.session === null ? {} : { session_id: this.session }) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok || response.body === null) throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`);
    let ended = false;
    for await (const { event, data } of framesOf(response.body)) {
      if (event === "session") {
        this.session = data.session_id;
        this.visitor = data.end_user_id;
      } else if (event === "docs") reply.cards.push(...data.cards);
      else if (event === "text") {
        reply.firstTextMs ??= performance.now() - startedAt;
        reply.text += data.delta === "\n\n" ? "\n" : data.delta;
      } else if (event === "error") reply.error = `${data.code ?? "error"}`;
      ended ||= event === "done" || event === "error";
    }
    if (!ended) reply.error = "the stream was interrupted";
  }
}

/**
 * @param {AsyncIterable<Uint8Array>} body
 * @returns {AsyncGenerator<{ event: string, data: any }>}
 */
async function* framesOf(body) {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true });
    const parts = pending.split("\n\n");
    pending = parts.pop() ?? "";
    for (const part of parts) {
      const [event, data] = [fieldOf(part, "event"), fieldOf(part, "data")];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}

/** @param {string} frame @param {string} name */
function fieldOf(frame, name) {
  const line = frame.split("\n").find((one) => one.startsWith(`${name}: `));
  return line?.slice(name.length + 2);
}
