import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** @typedef {{ pid: number, parent: number, command: string }} Process */

/** @returns {Map<number, Process>} all processes of the machine; empty without /proc */
function allProcesses() {
  /** @type {Map<number, Process>} */
  const all = new Map();
  for (const name of namesIn("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const end = stat.lastIndexOf(")");
      const parent = Number(stat.slice(end + 2).split(" ")[1]);
      all.set(Number(name), { pid: Number(name), parent, command: stat.slice(stat.indexOf("(") + 1, end) });
    } catch {
      // The process has exited.
    }
  }
  return all;
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {number} ancestor @returns {Process[]} the descendants of the process */
export function descendants(ancestor) {
  const all = allProcesses();
  return [...all.values()].filter((one) => {
    for (let at = all.get(one.parent); at !== undefined; at = all.get(at.parent)) if (at.pid === ancestor) return true;
    return one.parent === ancestor;
  });
}

/** @param {number} pid @returns {string} the full command line of the process */
export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/**
 * Returns the processes that extract documents for a service, excluding the database's processes.
 * @param {number} server
 * @returns {{ pid: number, command: string }[]}
 */
export function readers(server) {
  return descendants(server)
    .map(({ pid }) => ({ pid, command: commandLine(pid) }))
    .filter(({ command }) => command.includes("child.js"));
}

/**
 * @typedef {{ own: number, shared: number, file: number, program: string }} Memory
 * @param {number} pid @returns {Memory} resident bytes: private memory, shared memory, and memory mapped from the program and its libraries
 */
function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const bytes = (/** @type {string} */ name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1_024;
    return { own: bytes("RssAnon"), shared: bytes("RssShmem"), file: bytes("RssFile"), program: readlinkSync(`/proc/${pid}/exe`) };
  } catch {
    return { own: 0, shared: 0, file: 0, program: "" };
  }
}

/**
 * Samples a process tree and records its peak memory. Shared memory (the database's buffers, and each program with its libraries) is
 * counted once.
 */
export class TreeWatch {
  /** @param {number} pid */
  constructor(pid, everyMs = 100) {
    this.pid = pid;
    this.tree = 0;
    this.server = 0;
    /** @type {string[]} the processes at the peak */
    this.parts = [];
    this.timer = setInterval(() => this.look(), everyMs);
  }

  look() {
    const all = [this.pid, ...descendants(this.pid).map(({ pid }) => pid)].map((pid) => ({ pid, ...memoryOf(pid) }));
    const own = all.reduce((sum, one) => sum + one.own, 0);
    const shared = Math.max(...all.map((one) => one.shared));
    /** @type {Map<string, number>} */
    const programs = new Map();
    for (const { program, file } of all) programs.set(program, Math.max(programs.get(program) ?? 0, file));
    const files = [...programs.values()].reduce((sum, each) => sum + each, 0);
    const [server] = all;
    this.server = Math.max(this.server, (server?.own ?? 0) + (server?.file ?? 0));
    if (own + shared + files <= this.tree) return;
    this.tree = own + shared + files;
    const named = all.slice(1).map(({ pid, own: bytes }) => ({ bytes, name: /(\w+)\/child\.js/.exec(commandLine(pid))?.[1] }));
    const children = named.filter(({ name }) => name !== undefined).map(({ bytes, name }) => `${name} ${mb(bytes)}`);
    const database = named.reduce((sum, { bytes, name }) => (name === undefined ? sum + bytes : sum), shared);
    this.parts = [`server ${mb(server?.own ?? 0)}`, ...children, `database ${mb(database)}`, `programs ${mb(files)}`];
  }

  /** @returns {{ treeMb: number, serverMb: number, parts: string }} peak of the tree, peak of the server, and the processes at the peak */
  stop() {
    clearInterval(this.timer);
    return { treeMb: mb(this.tree), serverMb: mb(this.server), parts: this.parts.join(", ") };
  }
}

/** @param {number} bytes */
function mb(bytes) {
  return Math.round(bytes / 1e6);
}
