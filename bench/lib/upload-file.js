/** @import { BenchService } from "./service.js" */
/** @import { Outcome } from "./expected-document.js" */

/** Initial polling interval in milliseconds; the interval increases. */
const firstPauseMs = 50;
const longestPauseMs = 500;

/**
 * Uploads a file and waits for its outcome.
 * @param {BenchService} service @param {string} sourceId
 * @param {{ name: string, bytes: Uint8Array, id?: string }} file
 * @param {{ patienceMs: number, readText: boolean }} options
 * @returns {Promise<Outcome>} `hung` if the outcome is not final in time
 */
export async function uploadFile(service, sourceId, { name, bytes, id }, { patienceMs, readText }) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  if (id !== undefined) form.append("payload_json", JSON.stringify({ id }));
  const answer = await fetch(`${service.url}/v1/knowledge/sources/${sourceId}/documents/upload`, {
    method: "POST",
    headers: service.headers,
    body: form,
  });
  const body = await answer.text();
  const sentAt = performance.now();
  const seconds = () => (performance.now() - sentAt) / 1_000;
  if (!answer.ok) {
    const { code = "", detail = body } = parsed(body);
    return { state: "rejected", status: answer.status, code, message: `${code}: ${detail}`, document: null, text: "", seconds: 0 };
  }
  const where = `/v1/knowledge/sources/${sourceId}/documents/${encodeURIComponent(JSON.parse(body).id)}`;
  let pause = firstPauseMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, longestPauseMs);
    const document = await service.call("GET", where);
    const { state, error_message: message } = document.status;
    const rest = { status: answer.status, code: String(message ?? "").split(":", 1)[0] ?? "", message: message ?? "", document };
    if (state === "failed") return { state, ...rest, text: "", seconds: seconds() };
    if (state === "ready") {
      const took = seconds();
      return { state, ...rest, text: readText ? await wholeText(service, where) : "", seconds: took };
    }
    if (seconds() * 1_000 > patienceMs) return { state: "hung", ...rest, text: "", seconds: seconds() };
  }
}

/** @param {string} body */
function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

/** @param {BenchService} service @param {string} where */
async function wholeText(service, where) {
  /** @type {string[]} */
  const parts = [];
  let cursor = "";
  do {
    const { text, next_cursor: next } = await service.call("GET", `${where}/text${cursor}`);
    parts.push(text);
    cursor = next === null ? "" : `?cursor=${encodeURIComponent(next)}`;
  } while (cursor !== "");
  return parts.join("\n\n");
}
