import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";

const { WebSocket } = createRequire(new URL("../../server/package.json", import.meta.url))("ws");
const pollMs = 4_000;

/** Calls a node, or another node if the first does not respond. */
export class Nodes {
  /** @param {readonly string[]} urls @param {string} personaId */
  constructor(urls, personaId) {
    this.urls = [...urls];
    this.personaId = personaId;
    /** @type {string[]} */
    this.problems = [];
    this.slowestMs = 0;
  }

  /** @param {string} url */
  lost(url) {
    this.urls = this.urls.filter((each) => each !== url);
  }

  /** @param {number} at @returns {string} */
  url(at) {
    return this.urls[at % this.urls.length] ?? "";
  }

  /**
   * @param {number} at @param {string} method @param {string} where @param {Readonly<Record<string, string>>} [headers]
   * @returns {Promise<{ status: number, body: any }>}
   */
  async call(at, method, where, headers = {}) {
    for (let attempt = 0; ; attempt += 1) {
      const url = this.url(at + attempt);
      const began = performance.now();
      try {
        const response = await fetch(url + where, { method, headers: { "x-persona-id": this.personaId, ...headers } });
        const text = await response.text();
        this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
        if (response.status < 500 || attempt > 20) return { status: response.status, body: text === "" ? null : JSON.parse(text) };
      } catch (error) {
        if (attempt > 20) throw error;
      }
      await delay(200);
    }
  }
}

/**
 * Waits, through a reconnecting WebSocket or by polling, until the entry is no longer waiting.
 * @param {Nodes} nodes @param {number} at @param {string} queueId
 * @param {{ readonly polls: boolean, readonly until: AbortSignal }} options
 * @returns {Promise<"admitted" | "ended" | "vanished">}
 */
export async function untilAdmitted(nodes, at, queueId, { polls, until }) {
  for (let attempt = at; !until.aborted; attempt += 1) {
    const outcome = polls ? await poll(nodes, attempt, queueId) : await watch(nodes, attempt, queueId, until);
    if (outcome === "admitted" || outcome === "ended") return outcome;
    await delay(polls ? pollMs : 100, undefined, { signal: until }).catch(() => undefined);
  }
  return "vanished";
}

/** @param {Nodes} nodes @param {number} at @param {string} queueId */
async function poll(nodes, at, queueId) {
  const { status, body } = await nodes.call(at, "GET", `/v1/waiting-room/${queueId}`);
  if (status !== 200) {
    nodes.problems.push(`poll: ${status} ${body?.detail ?? ""}`);
    return "ended";
  }
  if (body.state !== "waiting" && body.state !== "admitted") nodes.problems.push(`poll: ${body.state}`);
  return body.state === "waiting" ? "waiting" : body.state === "admitted" ? "admitted" : "ended";
}

/**
 * @param {Nodes} nodes @param {number} at @param {string} queueId @param {AbortSignal} until @returns {Promise<"admitted" | "ended" |
 * "broken">}
 */
function watch(nodes, at, queueId, until) {
  return new Promise((resolve) => {
    const url = `${nodes.url(at).replace(/^http/, "ws")}/v1/waiting-room/${queueId}/ws?persona_id=${nodes.personaId}`;
    const socket = new WebSocket(url);
    const end = (/** @type {"admitted" | "ended" | "broken"} */ outcome) => {
      socket.terminate();
      resolve(outcome);
    };
    until.addEventListener("abort", () => end("broken"), { once: true });
    socket.on("error", () => end("broken"));
    socket.on("close", () => end("broken"));
    socket.on("message", (/** @type {Buffer} */ data) => {
      const { type } = JSON.parse(String(data));
      if (type === "admitted") end("admitted");
      if (type === "expired") end("ended");
    });
  });
}
