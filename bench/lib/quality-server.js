import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Starts the built server on a temporary folder, without limits and demo, and returns calls with its account key. */
export async function startBuiltServer() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "parlance-quality-"));
  const cache = path.join(tmpdir(), "parlance-test-cache");
  const env = { ...process.env, DATA_DIR: dataDir, CACHE_DIR: cache, PORT: "0", DEMO: "off", RATE_LIMITS: "off", LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [path.join(root, "bin", "parlance.js"), "start"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  const url = await new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
      printed += chunk;
      const address = /running at (\S+)/.exec(printed)?.[1];
      if (address !== undefined && printed.includes("ak_")) resolve(address);
    });
  });
  const key = /ak_\S+/.exec(printed)?.[0] ?? "";

  /** @param {string} method @param {string} where @param {unknown} [body] @returns {Promise<any>} */
  async function call(method, where, body) {
    const headers = { "x-api-key": key, ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }) };
    /** @type {RequestInit} */
    const init = { method, headers };
    if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
    const response = await fetch(url + where, init);
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    post: (/** @type {string} */ where, /** @type {unknown} */ body) => call("POST", where, body),
    put: (/** @type {string} */ where, /** @type {unknown} */ body) => call("PUT", where, body),
    /** @param {string} source @param {string} name @param {string} text @param {object} payload */
    upload(source, name, text, payload) {
      const form = new FormData();
      form.append("payload_json", JSON.stringify(payload));
      form.append("file", new Blob([text]), name);
      return call("POST", `/v1/knowledge/sources/${source}/documents/upload`, form);
    },
    async settled() {
      while ((await call("GET", "/v1/knowledge/documents?state=pending&limit=1")).total_count > 0)
        await new Promise((done) => setTimeout(done, 200));
      await fetch(`${url}/readyz`);
    },
    async stop() {
      child.kill("SIGTERM");
      await new Promise((done) => child.on("exit", done));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
