import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/run.js";
import { MeasuredProcess } from "./processes.js";

/** @import { Product, Text } from "./work-set.js" */

const batch = 100;

/** Folder of the embedder's model, which is built once for all runs. */
export const cacheDir = path.join(tmpdir(), "parlance-bench-cache");

/** @param {string} dataDir @param {Readonly<Record<string, string>>} environment */
function startOn(dataDir, environment) {
  return new MeasuredProcess([path.join(root, "bin", "parlance.js"), "start"], {
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    PORT: "0",
    RATE_LIMITS: "off",
    DEMO: "off",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ...environment,
  });
}

/** The built service with one brand, in its own process and with a new data folder. */
export class BenchService {
  /**
   * @param {MeasuredProcess} process
   * @param {string} url
   * @param {string} key
   * @param {string} dataDir
   */
  constructor(process, url, key, dataDir) {
    this.process = process;
    this.url = url;
    this.headers = { "x-api-key": key };
    this.dataDir = dataDir;
    this.brandId = "";
    this.personaId = "";
  }

  /** @param {Readonly<Record<string, string>>} [environment] */
  static async start(environment = {}) {
    const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-bench-"));
    const running = startOn(dataDir, environment);
    const url = await running.says(/running at (\S+)/);
    const key = await running.says(/account key (\S+)/);
    const service = new BenchService(running, url, key, dataDir);
    ({ id: service.brandId } = await service.call("POST", "/v1/brands", {
      display_name: "Bench",
      default_currency: "EUR",
      audience_languages: ["en"],
    }));
    ({ id: service.personaId } = await service.call("POST", "/api/personas", {
      name: "Guide",
      brand_id: service.brandId,
      languages: ["en"],
    }));
    return service;
  }

  /**
   * Restarts the service in a new process.
   * @param {Readonly<Record<string, string>>} [environment]
   */
  async restart(environment = {}) {
    await this.process.stop();
    this.process = startOn(this.dataDir, environment);
    this.url = await this.process.says(/running at (\S+)/);
  }

  /**
   * @param {string} method
   * @param {string} where
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  async call(method, where, body) {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + where, {
      method,
      headers: { ...this.headers, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** @param {string} name @param {"catalog" | "files"} [type] @returns {Promise<string>} id of the new source */
  async source(name, type = "catalog") {
    const { id } = await this.call("POST", "/v1/knowledge/sources", { name, type, brand_id: this.brandId });
    return id;
  }

  /** @param {string} sourceId */
  productsUrl(sourceId) {
    return `${this.url}/v1/knowledge/sources/${sourceId}/documents`;
  }

  /** @param {string} sourceId @param {readonly Text[]} texts */
  async upload(sourceId, texts) {
    for (const { name, text } of texts) {
      const form = new FormData();
      form.append("file", new Blob([text]), name);
      await this.call("POST", `/v1/knowledge/sources/${sourceId}/documents/upload`, form);
    }
  }

  /**
   * Runs one turn to completion.
   * @param {object} body
   * @returns {Promise<string>} the session's id
   */
  async conversation(body) {
    const response = await fetch(`${this.url}/v1/chat`, {
      method: "POST",
      headers: { ...this.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const id = /"session_id":"([^"]+)"/.exec(text)?.[1];
    if (id === undefined || !text.includes("event: done\n")) throw new Error(`a turn failed: ${response.status} ${text}`);
    return id;
  }

  /**
   * Continues a conversation until its transcript contains at least the given number of events.
   * @param {string} session @param {number} events @param {object} body
   */
  async lengthen(session, events, body) {
    for (let there = 0, turns = 0; there < events; turns += 1) {
      await this.conversation({ ...body, session_id: session });
      if (turns % 100 > 0) continue;
      const response = await fetch(`${this.url}/v1/chat/${session}/events?live=false`, { headers: this.headers });
      there = (await response.text()).split("\nevent: ").length;
    }
  }

  /** Resolves when nothing is pending and the index has caught up. */
  async settled() {
    for (;;) {
      const { total_count: waiting } = await this.call("GET", "/v1/knowledge/documents?limit=1&state=pending");
      if (waiting === 0) break;
      // Polls infrequently, because counting also takes time.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await this.call("GET", "/readyz");
  }

  /** @template T @param {() => Promise<T>} work */
  cpuOf(work) {
    return this.process.cpuOf(work);
  }

  async stop() {
    await this.process.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** @param {readonly Product[]} products @returns {string[]} bodies of 100 products each */
export function batchesOf(products) {
  return Array.from({ length: Math.ceil(products.length / batch) }, (_, at) =>
    JSON.stringify({ items: products.slice(at * batch, (at + 1) * batch) }),
  );
}
