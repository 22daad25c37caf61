import { Agent, request } from "node:http";
import { connect } from "node:net";
import { assertSame, missing, transcriptOf, turnOf } from "./stream-check.js";

// Reads thousands of streams in its own process.

/** @typedef {{ url: string, headers: Record<string, string> }} Target */
/**
 * @typedef {{ kind: "open", count: number, readsUntil: string | null } & Target} Open opens streams and keeps them open; null: never reads from them
 */
/** @typedef {{ kind: "close" }} Close */
/** @typedef {{ kind: "talk", turns: number, listeners: number, cuts: number, bodies: Record<string, unknown>[] } & Target} Talk */

/** @type {import("node:net").Socket[]} */
const kept = [];

/** @param {Open} order */
async function open({ url: address, headers, count, readsUntil }) {
  const url = new URL(address);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept: text/event-stream\r\n${head.join("")}\r\n`;
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(bytes);
        if (readsUntil === null) resolve(undefined);
      });
      kept.push(socket);
      socket.on("error", reject);
      if (readsUntil === null) {
        socket.pause();
        return;
      }
      let text = "";
      socket.on("data", (chunk) => {
        if (text.includes(readsUntil)) return;
        text += String(chunk);
        if (text.includes(readsUntil)) resolve(undefined);
        else if (/^HTTP\/1.1 [45]/.test(text)) reject(new Error(text));
      });
    });
  for (let at = 0; at < count; at += 100) await Promise.all(Array.from({ length: Math.min(100, count - at) }, one));
  return {};
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/**
 * @param {string} method @param {string} url @param {Record<string, string>} headers @param {string | null} body
 * @param {(wire: string) => void} [onData]
 * @returns {Promise<{ status: number, wire: string, firstMs: number }>} the complete response, one character per byte
 */
function read(method, url, headers, body, onData) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const length = body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let wire = "";
      let firstMs = Number.NaN;
      response.setEncoding("latin1").on("data", (chunk) => {
        if (wire === "") firstMs = performance.now() - start;
        wire += chunk;
        onData?.(wire);
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, wire, firstMs }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}

/** @param {Talk} order */
async function talk({ url, headers, turns, listeners, cuts, bodies }) {
  const say = async (/** @type {number} */ at, /** @type {object} */ more) => {
    const { status, wire, firstMs } = await read(
      "POST",
      `${url}/v1/chat`,
      headers,
      JSON.stringify({ ...bodies[at % bodies.length], ...more }),
    );
    if (status !== 200) throw new Error(`${status} ${wire}`);
    return { wire, frames: turnOf(wire), firstMs };
  };
  const events = (/** @type {string} */ id, query = "") =>
    read("GET", `${url}/v1/chat/${id}/events?live=false${query}`, headers, null).then(({ wire }) => transcriptOf(wire));

  // Conversations with a listener.
  /** @type {string[]} */
  const sessions = [];
  while (sessions.length < listeners) {
    const some = await Promise.all(
      Array.from({ length: Math.min(20, listeners - sessions.length) }, (_, at) => say(sessions.length + at, {})),
    );
    for (const { frames } of some) sessions.push(frames[0]?.data["session_id"]);
  }
  const heard = sessions.map((id) => ({ id, wire: "" }));
  const caughtUp = Promise.all(
    heard.map(
      (listener) =>
        new Promise((resolve, reject) => {
          read("GET", `${url}/v1/chat/${listener.id}/events`, headers, null, (wire) => {
            listener.wire = wire;
            if (wire.includes("caught_up")) resolve(undefined);
          }).catch(reject);
        }),
    ),
  );
  await caughtUp;

  const start = performance.now();
  const said = await Promise.all(
    Array.from({ length: turns }, (_, at) => say(at, at < sessions.length ? { session_id: sessions[at] } : {})),
  );
  const wallMs = performance.now() - start;

  /** @type {Map<string, import("./stream-check.js").Frame[]>} */
  const transcripts = new Map();
  for (const { frames } of said) {
    const id = frames[0]?.data["session_id"];
    const transcript = await events(id);
    transcripts.set(id, transcript);
    assertSame(frames, transcript);
  }
  for (const listener of heard) {
    const expected = JSON.stringify(transcripts.get(listener.id)?.map(({ id }) => id));
    const deadline = performance.now() + 10_000;
    while (JSON.stringify(transcriptOf(listener.wire).map(({ id }) => id)) !== expected) {
      if (performance.now() > deadline) throw new Error(`a listener of ${listener.id} has events that differ from the transcript`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  // Closes the connection after every byte: resuming with the last cursor must return everything that was not fully received.
  let points = 0;
  for (const { wire, frames } of said.slice(0, cuts)) {
    const id = frames[0]?.data["session_id"];
    const own = (transcripts.get(id) ?? []).filter(({ data }) => data["turn_index"] === frames.at(-1)?.data["turn_index"]);
    /** @type {Map<number, string>} */
    const resumed = new Map();
    for (let bytes = 0; bytes <= wire.length; bytes += 1) {
      const seen = frames.filter(({ end }) => end <= bytes);
      const cursor = seen.at(-1);
      if (!resumed.has(seen.length)) {
        const rest = cursor === undefined ? own : await events(id, `&since=${cursor.id}`);
        resumed.set(seen.length, JSON.stringify(rest.map((event) => event.id)));
      }
      if (resumed.get(seen.length) !== JSON.stringify(missing(seen, own).map((event) => event.id))) {
        throw new Error(`cut at byte ${bytes} of ${wire.length}, after ${cursor?.id}: resumed with ${resumed.get(seen.length)}`);
      }
      points += 1;
    }
  }
  agent.destroy();
  return { wallMs, firstMs: said.map(({ firstMs }) => firstMs), points, bytes: said.reduce((sum, { wire }) => sum + wire.length, 0) };
}

process.on("message", async (/** @type {Open | Close | Talk | "cpu" | "memory"} */ order) => {
  if (order === "cpu" || order === "memory") return;
  try {
    if (order.kind === "close") for (const socket of kept.splice(0)) socket.destroy();
    const result = order.kind === "open" ? await open(order) : order.kind === "talk" ? await talk(order) : {};
    process.send?.({ result });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.channel?.ref();
process.on("disconnect", () => process.exit(0));
process.stdout.write("ready now\n");
