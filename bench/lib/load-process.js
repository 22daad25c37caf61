import { Agent, request } from "node:http";
import { Connection, requestBytes } from "./http-client.js";

// Generates load in its own process, so that its CPU time can be measured separately.

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {string} [method] `POST` by default
 * @property {Record<string, string>} headers
 */
/** @typedef {Target & { kind: "requests", bodies: string[], count: number, connections: number, pauseMs?: number }} Requests */
/** @typedef {Target & { kind: "streams", bodies: string[], count: number, connections: number }} Streams */
/** @typedef {{ kind: "visible", write: Target, search: Target, writes: { body: string, query: string, sign: string }[] }} Visible */

/** @param {Requests} order */
async function requests({ url: address, method = "POST", headers, bodies, count, connections, pauseMs = 0 }) {
  const url = new URL(address);
  const prepared = bodies.map((body) => requestBytes(url, method, headers, body));
  /** @type {number[]} */
  const latencies = [];
  /** @type {Record<string, number>} */
  const failures = {};
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(url);
      for (let at = next++; at < count; at = next++) {
        const bytes = prepared[at % prepared.length];
        if (bytes === undefined) break;
        const answer = await connection.send(bytes);
        latencies.push(answer.ms);
        if (answer.status !== 200)
          failures[`${answer.status} ${answer.body.slice(0, 200)}`] = (failures[`${answer.status} ${answer.body.slice(0, 200)}`] ?? 0) + 1;
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      connection.close();
    }),
  );
  return { wallMs: performance.now() - start, latencies, failures };
}

/** @param {Streams} order */
async function streams({ url, method = "POST", headers, bodies, count, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {{ firstEvent: number, firstText: number, end: number }[]} */
  const turns = [];
  /** @type {Record<string, number>} */
  const failures = {};
  let next = 0;
  const one = async (/** @type {string} */ body) => {
    const { promise, resolve, reject } = deferred();
    const start = performance.now();
    const sent = request(
      url,
      { method, agent, headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) } },
      (response) => {
        let text = "";
        const turn = { firstEvent: Number.NaN, firstText: Number.NaN, end: Number.NaN };
        response.setEncoding("utf8");
        response.on("data", (chunk) => {
          text += chunk;
          const now = performance.now() - start;
          if (Number.isNaN(turn.firstEvent) && text.includes("event: ")) turn.firstEvent = now;
          if (Number.isNaN(turn.firstText) && text.includes("event: text")) turn.firstText = now;
        });
        response.on("end", () => {
          turn.end = performance.now() - start;
          if (text.includes("event: done\n")) turns.push(turn);
          else failures[text.slice(-200)] = (failures[text.slice(-200)] ?? 0) + 1;
          resolve(undefined);
        });
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
    await promise;
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < count; at = next++) await one(bodies[at % bodies.length] ?? "{}");
    }),
  );
  agent.destroy();
  return { wallMs: performance.now() - start, turns, failures };
}

function deferred() {
  /** @type {(value: unknown) => void} */
  let resolve = () => undefined;
  /** @type {(error: Error) => void} */
  let reject = () => undefined;
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Writes products sequentially and searches for each product until it is found. @param {Visible} order */
async function visible({ write, search, writes }) {
  const [writeUrl, searchUrl] = [new URL(write.url), new URL(search.url)];
  const [writer, searcher] = [new Connection(writeUrl), new Connection(searchUrl)];
  /** @type {number[]} */
  const latencies = [];
  for (const { body, query, sign } of writes) {
    const start = performance.now();
    const answer = await writer.send(requestBytes(writeUrl, write.method ?? "PUT", write.headers, body));
    if (answer.status !== 200) throw new Error(`the write was rejected: ${answer.body}`);
    const bytes = requestBytes(searchUrl, "POST", search.headers, query);
    while (!(await searcher.send(bytes)).body.includes(sign)) {
      if (performance.now() - start > 10_000) throw new Error("a write was not found within 10 s");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    latencies.push(performance.now() - start);
  }
  writer.close();
  searcher.close();
  return { latencies };
}

process.on("message", async (/** @type {Requests | Streams | Visible | "cpu"} */ order) => {
  if (order === "cpu") return;
  try {
    const result =
      order.kind === "requests" ? await requests(order) : order.kind === "streams" ? await streams(order) : await visible(order);
    process.send?.({ result });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.channel?.ref();
process.on("disconnect", () => process.exit(0));
process.stdout.write("ready now\n");
