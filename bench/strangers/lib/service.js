import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cacheDir } from "../../lib/service.js";

/** @import { ChildProcess } from "node:child_process" */

const email = "judge@example.com";
const password = "judge-password-for-tests-1";
const startPatienceMs = 180_000;

/** An error response from the service. */
class ResponseError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {string} dataDir @returns {Record<string, string | undefined>} */
function environmentOf(dataDir) {
  // Settings in the caller's shell must not affect the results, so only these variables are inherited.
  const { PATH, HOME, TMPDIR, LANG, USER } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    USER,
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    HOST: "127.0.0.1",
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    REGISTRATION_TIER: "self_hosted",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    BOOTSTRAP_EMAIL: email,
    BOOTSTRAP_PASSWORD: password,
    PRICE_CHAT_TURN: "0",
    PRICE_SEARCH_FAST: "0",
    PRICE_SEARCH_SMART: "0",
    IMAGE_FINGERPRINTS: "off",
  };
}

/** The service of a built checkout in its own process, on a free port and with a new data folder. */
export class Service {
  /** @param {string} root folder of the checkout @param {Readonly<Record<string, string>>} [settings] additional environment variables */
  constructor(root, settings = {}) {
    this.root = root;
    this.settings = settings;
    this.dataDir = "";
    this.output = "";
    this.url = "";
    this.key = "";
    /** @type {string | null} */
    this.token = null;
    /** @type {ChildProcess | null} */
    this.child = null;
    /** @type {Promise<unknown>} */
    this.exited = Promise.resolve();
  }

  /** Resolves when the service is listening. Always call `stop`, even after a failure. */
  async start() {
    for (const part of ["bin/parlance.js", "server/dist/main.js"])
      if (!existsSync(path.join(this.root, part))) throw new Error(`${path.join(this.root, part)} is missing: build the checkout first`);
    this.dataDir = await mkdtemp(path.join(tmpdir(), "parlance-judge-"));
    const child = spawn(process.execPath, ["bin/parlance.js", "start"], {
      cwd: this.root,
      env: { ...environmentOf(this.dataDir), ...this.settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (this.output = (this.output + text).slice(-200_000)));
    this.exited = new Promise((resolve) => child.once("exit", resolve));
    this.url = await this.#says(child, /running at (\S+)/);
    this.key = await this.#says(child, /account key\s+(\S+)/);
  }

  /** @param {ChildProcess} child @param {RegExp} pattern @returns {Promise<string>} the first group, once the output matches */
  async #says(child, pattern) {
    for (const deadline = performance.now() + startPatienceMs; ; await delay(30)) {
      const found = pattern.exec(this.output)?.[1];
      if (found !== undefined) return found;
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`the service did not start:\n${this.output.slice(-3_000)}`);
    }
  }

  /**
   * @param {string} method
   * @param {string} where
   * @param {unknown} [body] JSON or a form
   * @param {Readonly<Record<string, string>>} [headers]
   * @returns {Promise<any>}
   */
  async call(method, where, body, headers = { "x-api-key": this.key }) {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + where, {
      method,
      headers: { ...headers, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await response.text();
    if (!response.ok) throw new ResponseError(`${method} ${where}: ${response.status} ${text.slice(0, 3_000)}`, response.status);
    return text === "" ? null : JSON.parse(text);
  }

  /**
   * Calls a route for signed-in users; signs in again if the token has expired.
   * @param {string} method
   * @param {string} where
   * @returns {Promise<any>}
   */
  async #callAsUser(method, where) {
    for (let attempt = 1; ; attempt += 1) {
      this.token ??= (await this.call("POST", "/api/auth/login", { email, password }, {})).access_token;
      try {
        return await this.call(method, where, undefined, { authorization: `Bearer ${this.token}` });
      } catch (error) {
        if (!(error instanceof ResponseError) || error.status !== 401 || attempt === 2) throw error;
        this.token = null;
      }
    }
  }

  /**
   * Returns a persona's sessions in which the visitor asked for a human.
   * @param {string} personaId
   */
  async handoffs(personaId) {
    /** @type {Set<string | null>} */
    const found = new Set();
    for (let cursor = ""; ;) {
      const page = await this.#callAsUser("GET", `/api/conversations?persona_id=${personaId}&handoff_requested=true&limit=50${cursor}`);
      for (const item of page.items) if (item.handoff_requested_at !== null) found.add(item.session_id);
      if (!page.next_cursor) return found;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
  }

  async stop() {
    const { child } = this;
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
      await this.exited;
      clearTimeout(late);
    }
    if (this.dataDir !== "") await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
