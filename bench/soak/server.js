import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** @typedef {{ status: number | null, output: string }} Ended */

const startPatienceMs = 120_000;

/** The built service, running on one data folder; it is killed and restarted while clients keep calling it. */
export class SoakServer {
  /**
   * @param {string} project folder of the built project
   * @param {Readonly<Record<string, string>>} settings the complete environment, except for the paths of programs and temporary files
   */
  constructor(project, settings) {
    this.project = project;
    this.settings = settings;
    this.url = "";
    /** @type {Promise<void>} resolves when the server is listening (again) */
    this.up = Promise.resolve();
    /** @type {ReturnType<typeof this.run> | null} */
    this.running = null;
    this.starts = 0;
    this.killedAt = 0;
    /** Durations of startups from the start of the process to the first 200 from /readyz, in milliseconds. @type {number[]} */
    this.readyTimes = [];
    /** Resolves when the server is ready, or when it has been killed. @type {Promise<void>} */
    this.ready = Promise.resolve();
  }

  /** @param {readonly string[]} words */
  run(words) {
    const { PATH = "", HOME = "", TMPDIR } = process.env;
    const child = spawn(process.execPath, [path.join(this.project, "bin", "parlance.js"), ...words], {
      cwd: this.project,
      env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...this.settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const state = { child, output: "", over: false };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (state.output += text));
    /** @type {Promise<Ended>} */
    const ended = new Promise((resolve) =>
      child.on("close", (status) => {
        state.over = true;
        resolve({ status, output: state.output });
      }),
    );
    return { child, state, ended };
  }

  start() {
    this.up = this.#start();
    return this.up;
  }

  async #start() {
    this.running = this.run(["start"]);
    this.starts += 1;
    const began = performance.now();
    const { state } = this.running;
    for (const deadline = performance.now() + startPatienceMs; ; await delay(20)) {
      const found = /running at (http:\S+)/.exec(state.output)?.[1];
      if (found !== undefined) {
        this.url = found;
        this.ready = this.#untilReady(found, began, state);
        return;
      }
      if (state.over || performance.now() > deadline) throw new Error(`the service did not start:\n${state.output.slice(-4_000)}`);
    }
  }

  /** @param {string} url @param {number} began @param {{ readonly over: boolean }} state */
  async #untilReady(url, began, state) {
    for (; !state.over; await delay(10)) {
      const response = await fetch(`${url}/readyz`).catch(() => null);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 200) return void this.readyTimes.push(performance.now() - began);
    }
  }

  /**
   * Kills the server with `kill -9`, and restarts it.
   * @param {readonly number[]} [early] additional starts before the restart, each killed after the given number of milliseconds
   */
  async killAndStart(early = []) {
    this.up = this.#killAndStart(early);
    await this.up;
  }

  /** @param {readonly number[]} early */
  async #killAndStart(early) {
    await this.kill();
    for (const ms of early) {
      this.running = this.run(["start"]);
      this.starts += 1;
      await delay(ms);
      await this.kill();
    }
    await this.#start();
  }

  async kill() {
    this.killedAt = performance.now();
    this.running?.child.kill("SIGKILL");
    await this.running?.ended;
  }

  /** Shuts down cleanly. @returns {Promise<Ended>} */
  async stop() {
    if (this.running === null) throw new Error("the service was not started");
    this.running.child.kill("SIGTERM");
    return this.running.ended;
  }

  /** Runs the integrity check; the service must be stopped. @returns {Promise<Ended>} */
  doctor() {
    return this.run(["doctor", "--integrity"]).ended;
  }
}

/**
 * Returns a service without the demo and without rate limits, on an empty folder. The server always stops when the run ends.
 * @param {string} project folder of the built project
 * @param {{ readonly dataDir: string, readonly cacheDir: string }} folders
 * @param {{ readonly email: string, readonly password: string, readonly key: string }} account of the first start
 * @param {Readonly<Record<string, string>>} [more] additional settings
 */
export function emptyServer(project, { dataDir, cacheDir }, { email, password, key }, more = {}) {
  const server = new SoakServer(project, {
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    BOOTSTRAP_EMAIL: email,
    BOOTSTRAP_PASSWORD: password,
    BOOTSTRAP_ACCOUNT_KEY: key,
    ...more,
  });
  process.once("exit", () => server.running?.child.kill("SIGKILL"));
  return server;
}
