import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const probe = new URL("cpu-probe.js", import.meta.url).href;
const ticksPerSecond = 100;

/** A process started by the benchmark that reports its CPU time. */
export class MeasuredProcess {
  /**
   * @param {readonly string[]} args arguments for node
   * @param {Readonly<Record<string, string>>} [environment]
   */
  constructor(args, environment = {}) {
    this.output = "";
    this.child = spawn(process.execPath, ["--import", probe, ...args], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on("data", (chunk) => (this.output += String(chunk)));
    this.exited = new Promise((resolve) => this.child.once("exit", resolve));
  }

  /**
   * @param {string} file path relative to this folder
   * @param {Readonly<Record<string, string>>} [environment]
   */
  static ofBench(file, environment = {}) {
    return new MeasuredProcess([fileURLToPath(new URL(file, import.meta.url))], environment);
  }

  /**
   * @param {RegExp} pattern
   * @returns {Promise<string>} the first group, once the output matches
   */
  async says(pattern, patienceMs = 120_000) {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const found = pattern.exec(this.output)?.[1];
      if (found !== undefined) return found;
      if (this.child.exitCode !== null || performance.now() > deadline)
        throw new Error(`the process did not start:\n${this.output.slice(-2_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /**
   * Sends a message and waits for the reply.
   * @param {unknown} message
   * @returns {Promise<any>}
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      const gone = (/** @type {number | null} */ code, /** @type {string | null} */ signal) =>
        reject(new Error(`the process has ended with ${code ?? signal}:\n${this.output.slice(-2_000)}`));
      this.child.once("exit", gone);
      this.child.once("message", (answer) => {
        this.child.off("exit", gone);
        resolve(answer);
      });
      this.child.send(/** @type {import("node:child_process").Serializable} */ (message));
    });
  }

  /** CPU time so far in milliseconds: user and system time of all threads. */
  async cpuMs() {
    const { cpu } = await this.ask("cpu");
    return (cpu.user + cpu.system) / 1_000;
  }

  /** @returns {Promise<number>} resident memory in bytes, including memory that could be freed */
  async residentBytes() {
    const { memory } = await this.ask("cpu");
    return memory;
  }

  /** @returns {Promise<NodeJS.MemoryUsage>} memory in use after garbage collection */
  memory() {
    return this.ask("memory");
  }

  /** CPU time of the child processes (the database) in milliseconds, with a resolution of 10 ms; NaN without /proc. */
  childrenCpuMs() {
    return descendants(this.child.pid ?? -1).reduce((sum, { cpuMs }) => sum + cpuMs, 0) || Number.NaN;
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<{ result: T, cpuMs: number }>} the result, and the CPU time that this process used during the work
   */
  async cpuOf(work) {
    const before = await this.cpuMs();
    const result = await work();
    return { result, cpuMs: (await this.cpuMs()) - before };
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill("SIGTERM");
    const late = setTimeout(() => this.child.kill("SIGKILL"), 15_000);
    await this.exited;
    clearTimeout(late);
  }
}

/** @param {number} ancestor */
function descendants(ancestor) {
  /** @type {Map<number, { pid: number, parent: number, cpuMs: number }>} */
  const all = new Map();
  for (const name of processIds()) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // utime and stime of the process and its exited children.
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      all.set(Number(name), { pid: Number(name), parent: Number(fields[1]), cpuMs: (ticks * 1_000) / ticksPerSecond });
    } catch {
      // The process has exited.
    }
  }
  return [...all.values()].filter((one) => {
    for (let at = all.get(one.parent); at !== undefined; at = all.get(at.parent)) if (at.pid === ancestor) return true;
    return one.parent === ancestor;
  });
}

function processIds() {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
