import { Agent, request } from "node:http";

// Simulates a visitor who searches ten times a second during the attack, in its own process so that its clock is not delayed. `process.send` returns
// the durations, in milliseconds, of all searches since the last message.

const [url = "", personaId = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
/** @type {number[]} */
let times = [];
let failures = 0;
const body = JSON.stringify({ query: "garden lamp", top_k: 3 });

function search() {
  const startedAt = performance.now();
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), "x-persona-id": personaId };
  const sent = request(`${url}/v1/search`, { method: "POST", agent, headers, timeout: 10_000 }, (response) => {
    response.resume();
    response.on("end", () => {
      times.push(performance.now() - startedAt);
      if (response.statusCode !== 200) failures += 1;
    });
  });
  sent.on("timeout", () => sent.destroy());
  sent.on("error", () => (failures += 1));
  sent.end(body);
}

setInterval(search, 100);
process.on("message", () => {
  process.send?.({ times, failures });
  times = [];
  failures = 0;
});
process.on("disconnect", () => process.exit(0));
