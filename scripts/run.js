import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Runs a command in the project's folder and shows what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit status
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", options.quiet ? "ignore" : "inherit", "inherit"],
      // A log that nobody watches is read as plain text.
      env: { ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }), ...process.env, ...options.env },
      shell: process.platform === "win32",
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command and ends this process when it fails.
 * @param {string} what shown when it fails
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export async function must(what, command, args, options) {
  const status = await run(command, args, options);
  if (status === 0) return;
  process.stderr.write(`${what} failed (exit status ${status}).\n`);
  process.exit(status);
}
