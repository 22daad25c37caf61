// Runs the conformance suite of the Model Context Protocol against the service's own host and exchange, with the suite's fixtures: every
// server scenario that a revision requires. The suite and the Node version that it needs are installed once, in a cache folder.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const revisions = ["2025-11-25", "2026-07-28"];
const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
// The `node` package installs one of these packages in an install script, but npm does not run install scripts here.
const runtime = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@22`;

const root = fileURLToPath(new URL("../", import.meta.url));
const cache = path.join(process.env["CACHE_DIR"] ?? path.join(homedir(), ".cache", "parlance"), "conformance");

/** Returns the folder that contains the suite and its Node version. */
function installed() {
  const marker = path.join(cache, "installed.json");
  const wanted = JSON.stringify({ suite, runtime });
  if (
    existsSync(marker) &&
    execFileSync(process.execPath, ["-p", `require(${JSON.stringify(marker)}).suite`], { encoding: "utf8" }).trim() === suite
  )
    return cache;
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, "package.json"), JSON.stringify({ private: true }));
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["install", "--loglevel=error", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", suite, runtime], {
    cwd: cache,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(marker, wanted);
  return cache;
}

const loader = `
  import { createViteServer } from "vitest/node";
  const server = await createViteServer({
    configFile: false, logLevel: "error", appType: "custom", cacheDir: process.env.TMPDIR ?? "/tmp",
    optimizeDeps: { noDiscovery: true }, server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  await server.ssrLoadModule(process.argv[1]);`;

/** @import { ChildProcess } from "node:child_process" */

/** Starts the fixtures. @returns {Promise<{ child: ChildProcess, url: string }>} */
function serve() {
  const script = path.join(root, "server", "test", "conformance", "serve.ts");
  const child = spawn(process.execPath, ["--input-type=module", "-e", loader, script], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the fixtures ended with ${code}`)));
    createInterface({ input: child.stdout }).once("line", (url) => resolve({ child, url }));
  });
}

/**
 * Runs the required scenarios of a revision.
 * @param {string} folder @param {string} url @param {string} revision
 * @returns {Promise<{ output: string, code: number }>} the suite's output and exit status
 */
function run(folder, url, revision) {
  const node = path.join(folder, "node_modules", runtime.replace(/@.*$/, ""), "bin", process.platform === "win32" ? "node.exe" : "node");
  const script = path.join(folder, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");
  const child = spawn(node, [script, "server", "--url", url, "--requirements", revision], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ output, code: code ?? 1 })));
}

const folder = installed();
const { child, url } = await serve();
let broken = 0;
try {
  for (const revision of revisions) {
    const { output, code } = await run(folder, url, revision);
    if (process.argv.includes("--verbose")) console.log(output);
    console.log(`${revision}: ${summary(output)}`);
    if (code !== 0) broken += 1;
  }
} finally {
  child.removeAllListeners("exit");
  child.kill();
}
process.exitCode = broken === 0 ? 0 : 1;

/** Returns the suite's summary, with the names of relevant failures. @param {string} output */
function summary(output) {
  // oxlint-disable-next-line no-control-regex
  const lines = (
    output
      .replaceAll(/\u001b\[[0-9;]*m/g, "")
      .split("=== SUMMARY ===")
      .at(-1) ?? ""
  ).split("\n");
  const unscored = new Set(lines.flatMap((line) => /^\s+[✓✗] (\S+) \(/.exec(line)?.[1] ?? []));
  const scored = lines.flatMap((line) => {
    const [, mark, name = ""] = /^([✓✗]) (\S+):/.exec(line) ?? [];
    return mark === undefined || unscored.has(name) ? [] : [{ name, failed: mark === "✗" }];
  });
  const failed = scored.filter((scenario) => scenario.failed).map(({ name }) => name);
  if (scored.length === 0) return `nothing ran\n${output.slice(-2_000)}`;
  return `${scored.length} scored scenarios, ${failed.length} failed${failed.length === 0 ? "" : `: ${failed.join(", ")}`}`;
}
