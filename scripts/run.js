import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] shows only standard error
 * @property {NodeJS.ProcessEnv} [env]
 */

/** @param {RunOptions} options @param {import("node:child_process").StdioOptions} stdio @returns {import("node:child_process").SpawnOptions} */
function spawnOptions(options, stdio) {
  return {
    cwd: root,
    stdio,
    // Output that is not shown on a terminal is plain text.
    env: { ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }), ...process.env, ...options.env },
    shell: process.platform === "win32",
  };
}

/**
 * Runs a command in the project's folder and shows its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit status
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, spawnOptions(options, ["ignore", options.quiet ? "ignore" : "inherit", "inherit"]));
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

const mostOutput = 65_536;

/**
 * Runs a command in the project's folder and returns its output. Removes the beginning of long output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ status: number, output: string }>} `status` is 127 if the command does not exist
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, spawnOptions(options, ["ignore", "pipe", "pipe"]));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => (output = (output + text).slice(-mostOutput)));
    }
    child.on("error", (error) => resolve({ status: 127, output: error.message }));
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

/**
 * Runs a command as part of a step. On failure, prints its output and exits.
 * @param {string} what label used in the failure message
 * @param {import("../bin/progress.js").Step} step
 * @param {string} command
 * @param {readonly string[]} args
 */
export async function must(what, step, command, args) {
  const { status, output } = await capture(command, args);
  if (status === 0) return;
  step.stop();
  process.stderr.write(`${output.trimEnd()}\n\n${what} failed (exit status ${status}).\n`);
  process.exit(status);
}
