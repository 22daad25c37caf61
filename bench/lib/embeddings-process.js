import { createServer } from "node:http";
import { seededRandom } from "./random.js";

// An OpenAI-compatible embeddings endpoint that responds instantly: the vector of a string is the sum of the vectors of its words, so
// strings that share words have similar vectors.

const dimensions = 384;
const rows = 4_096;
const random = seededRandom(5);
const table = Float32Array.from({ length: rows * dimensions }, () => random() - 0.5);

/** @param {string} text @returns {string} the text's vector as JSON */
function vectorOf(text) {
  // All vectors have one component in common; the vector of a text without words has only this component.
  const vector = table.slice(0, dimensions);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 7;
    for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) >>> 0;
    const from = (hash % rows) * dimensions;
    for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) + (table[from + i] ?? 0);
  }
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  // The service normalizes the vectors; numbers with few digits are fast to parse.
  return `[${Array.from(vector, (value) => Math.round((value / largest) * 999)).join(",")}]`;
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { input } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const texts = Array.isArray(input) ? input : [input];
    const data = texts.map((text, index) => `{"object":"embedding","index":${index},"embedding":${vectorOf(text)}}`);
    const body = `{"object":"list","model":"bench","data":[${data.join(",")}],"usage":{"prompt_tokens":1,"total_tokens":1}}`;
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.stdout.write(`listening on ${address.port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
