import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";

const { WebSocket } = createRequire(new URL("../../server/package.json", import.meta.url))("ws");

/** @typedef {{ readonly type: string, readonly at: number, readonly client_id?: string, readonly delta?: string, readonly code?: string, readonly message?: string }} Frame */

/** A visitor's live session, with the frames received so far. */
export class LiveClient {
  /** @param {string} url @param {string} personaId @param {{ readonly id: string, readonly visitor: string } | null} [known] an earlier session */
  static async open(url, personaId, known = null) {
    const response = await fetch(`${url}/v1/live/sessions`, {
      method: "POST",
      headers: {
        "x-persona-id": personaId,
        "content-type": "application/json",
        ...(known === null ? {} : { "x-end-user-id": known.visitor }),
      },
      body: JSON.stringify({ mode: "chat", ...(known === null ? {} : { session_id: known.id }) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`no live session: ${response.status} ${text}`);
    const { session_id: sessionId, end_user_id: visitor, ws_url: address } = JSON.parse(text);
    const client = new LiveClient({ sessionId, visitor }, address);
    await client.frame(({ type }) => type === "ready");
    return client;
  }

  /** @param {{ readonly sessionId: string, readonly visitor: string }} named @param {string} address */
  constructor({ sessionId, visitor }, address) {
    this.sessionId = sessionId;
    this.visitor = visitor;
    /** @type {Frame[]} */
    this.frames = [];
    /** Close code; null while connected. @type {number | null} */
    this.closed = null;
    /** @type {(() => void)[]} */
    this.waiting = [];
    this.socket = new WebSocket(address);
    this.socket.on("error", () => undefined);
    this.socket.on("close", (/** @type {number} */ code) => {
      this.closed = code;
      this.#wake();
    });
    this.socket.on("message", (/** @type {Buffer} */ data) => {
      this.frames.push({ ...JSON.parse(String(data)), at: performance.now() });
      this.#wake();
    });
  }

  #wake() {
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** @param {object} frame */
  send(frame) {
    this.socket.send(JSON.stringify(frame));
  }

  /** Sends a message. @param {string} content @param {string} [clientId] the id of an earlier attempt @returns {string} the message's id */
  say(content, clientId = randomUUID()) {
    this.send({ type: "user_message", content, client_id: clientId });
    return clientId;
  }

  /**
   * Waits for a frame.
   * @param {(frame: Frame) => boolean} matches @param {number} [patienceMs]
   * @returns {Promise<Frame>}
   */
  async frame(matches, patienceMs = 60_000) {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const found = this.frames.find(matches);
      if (found !== undefined) return found;
      if (this.closed !== null) throw new Error(`closed with ${this.closed}`);
      if (performance.now() > deadline)
        throw new Error(`no frame within ${patienceMs} ms; the last one: ${JSON.stringify(this.frames.at(-1))}`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, 1_000);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve(undefined);
        });
      });
    }
  }

  /** Waits until the turn of a message ends. @param {string} clientId @returns {Promise<Frame>} the turn's `done` or `error` frame */
  end(clientId) {
    return this.frame(({ type, client_id: of }) => of === clientId && (type === "done" || type === "error"));
  }

  /** @param {string} clientId @returns {Frame[]} the text frames of a turn */
  texts(clientId) {
    return this.frames.filter(({ type, client_id: of }) => of === clientId && type === "text");
  }

  close() {
    this.socket.terminate();
  }
}
