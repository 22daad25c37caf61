import { createServer } from "node:http";

// The baseline: a bare server that parses the body and returns 4 kB of JSON, or a short event stream.

const hit = { title: "A record", description: "text ".repeat(60), price: 10, attributes: { color: "blue", size: "M" } };
const answer = JSON.stringify({ num_total_results: 10, results: Array.from({ length: 10 }, (_, id) => ({ id, ...hit })) });
const filled = answer.length < 4_096 ? answer.slice(0, -1) + `,"rest":"${"x".repeat(4_096 - answer.length - 10)}"}` : answer;

/** Frames of a turn that are as long as the service's frames. */
const frames = [
  ["session", { session_id: "8d4f7c1e-0000-4000-8000-000000000000", end_user_id: "x".repeat(60) }],
  ["docs", { turn_index: 0, cards: [hit, hit, hit] }],
  ...Array.from({ length: 4 }, () => ["text", { delta: "A sentence about as long as those of a persona. " }]),
  ["done", { turn_index: 0, credits_charged: 1 }],
];

/** Open streams. @type {Set<import("node:http").ServerResponse>} */
const idle = new Set();
setInterval(() => {
  for (const response of idle) response.write(":keepalive\n\n");
}, 20_000);

const server = createServer((request, response) => {
  if (request.url === "/idle") {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache, no-transform" });
    response.write("retry: 3000\n\n");
    idle.add(response);
    response.on("close", () => idle.delete(response));
    return;
  }
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString("utf8"));
    if (request.url === "/stream") {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache, no-transform" });
      for (const [at, [event, data]] of frames.entries()) response.write(`event: ${event}\nid: ${at}\ndata: ${JSON.stringify(data)}\n\n`);
      response.end();
      return;
    }
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(filled) });
    response.end(filled);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.stdout.write(`listening on ${address.port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
