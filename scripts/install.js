import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { startStep } from "../bin/progress.js";
import { adviceFor, registryReport } from "./install-advice.js";
import { capture, root } from "./run.js";

/**
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/**
 * @param {string} file @returns {Record<string, Entry>} packages in a lockfile, by folder
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Returns whether npm's record of installed packages, under any file name, matches package-lock.json. */
function isInstalled() {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(([folder, { version, link, optional }]) => {
    if (link === true || !folder.includes("node_modules/")) return true;
    const found = installed[folder];
    // Packages for other platforms are skipped.
    return found === undefined ? optional === true : found.version === version;
  });
}

/** @param {string[] | undefined} wanted names, or names preceded by an exclamation mark @param {string} own name on this machine */
function suits(wanted, own) {
  if (wanted === undefined) return true;
  return wanted.includes(own) || (!wanted.includes(`!${own}`) && wanted.every((name) => name.startsWith("!")));
}

/** @returns {string} the C library that native packages must be linked to */
function ownLibc() {
  if (process.platform !== "linux") return "";
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/** @param {string} folder folder of the project @returns {string[]} folders of the packages that npm will install on this machine */
function expectedFolders(folder) {
  const libc = ownLibc();
  const isExpected = (/** @type {Entry} */ { link, optional, os, cpu, ...entry }) =>
    link !== true &&
    // A package that is optional on every platform is either a transitive dependency or not installed.
    (optional !== true || os !== undefined || cpu !== undefined) &&
    suits(os, process.platform) &&
    suits(cpu, process.arch) &&
    suits(entry.libc, libc);
  return Object.entries(packagesOf(path.join(folder, "package-lock.json")))
    .filter(([name, entry]) => name.includes("node_modules/") && isExpected(entry))
    .map(([name]) => path.join(folder, name));
}

/** @param {string} folder @returns {number} total size of its files in bytes, except for files that npm moves during the count */
function bytesBelow(folder) {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      bytes += lstatSync(path.join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch {
    // The folder has just been removed; the next poll counts again.
  }
  return bytes;
}

/**
 * Calls `onStall` whenever no new data has arrived for a while. A large package that is still growing counts as new data.
 * @param {string} folder folder of the project
 * @param {import("../bin/progress.js").Step} step shows the number of installed packages
 * @param {{ everyMs: number, stallMs: number, onStall: (silentMs: number) => void }} options
 * @returns {() => void} a function that stops the checks
 */
function watchPackages(folder, step, { everyMs, stallMs, onStall }) {
  const expected = expectedFolders(folder);
  let before = -1;
  let bytesBefore = -1;
  let changedAt = performance.now();
  let toldAt = changedAt;
  const changed = () => (toldAt = changedAt = performance.now());
  const timer = setInterval(() => {
    const there = expected.filter((name) => existsSync(path.join(name, "package.json"))).length;
    step.update(there < expected.length ? `${there} of ${expected.length}` : `${there} of ${expected.length}, finishing`);
    if (there !== before) changed();
    before = there;
    // Reading all sizes is slower than counting packages, so it is done only if a stall is likely.
    if (performance.now() - changedAt < stallMs / 3) return;
    const bytes = bytesBelow(path.join(folder, "node_modules"));
    if (bytes !== bytesBefore) changed();
    bytesBefore = bytes;
    if (performance.now() - toldAt < stallMs) return;
    toldAt = performance.now();
    onStall(toldAt - changedAt);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

const installArguments = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs the packages in package-lock.json, including build and test packages, even if NODE_ENV is production.
 * @param {{ folder?: string, screen?: import("../bin/progress.js").Screen, everyMs?: number, stallMs?: number, showEveryMs?: number }}
 * [options]
 * @returns {Promise<{ status: number, problem: string }>} `problem` describes the failure and the remedy; empty if the installation
 * succeeded
 */
export async function install({ folder = root, screen = process.stdout, everyMs = 1_000, stallMs = 30_000, showEveryMs } = {}) {
  const step = startStep("Installing packages", { screen, ...(showEveryMs === undefined ? {} : { everyMs: showEveryMs }) });
  const onStall = (/** @type {number} */ silentMs) =>
    void registryReport().then((report) =>
      step.note(
        `No package has arrived for ${Math.round(silentMs / 1_000)} s. ${report}\n` +
          "npm is still trying. To stop it, press Ctrl-C. `npm start` continues with the packages that were downloaded.",
      ),
    );
  const stop = watchPackages(folder, step, { everyMs, stallMs, onStall });
  const { status, output } = await capture("npm", installArguments).finally(stop);
  if (status === 0) {
    step.done();
    return { status, problem: "" };
  }
  step.stop();
  return {
    status,
    problem: `${output.trimEnd()}\n\nInstalling packages failed (exit status ${status}).\n${await adviceFor(output, status)}\n`,
  };
}

/**
 * @param {string} version such as 20.20.2 @param {string} engines such as >=20.19.0
 * @returns {string | null} instructions if Node is too old, or null
 */
export function nodeProblem(version, engines) {
  const numbers = (/** @type {string} */ text) => text.replace(/^\D+/, "").split(".").map(Number);
  const [own, least] = [numbers(version), numbers(engines)];
  const at = least.findIndex((number, index) => number !== own[index]);
  if (at === -1 || (own[at] ?? 0) > (least[at] ?? 0)) return null;
  return `Parlance needs Node ${least.join(".")} or newer, but this is ${version}. Install a newer version from https://nodejs.org/, then run this command again.\n`;
}

/** Installs the packages in package-lock.json if they are missing; exits on failure. */
export async function ensureInstalled() {
  const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const tooOld = nodeProblem(process.versions.node, engines.node);
  if (tooOld !== null) {
    process.stderr.write(tooOld);
    process.exit(1);
  }
  if (isInstalled()) return;
  const { status, problem } = await install();
  if (status === 0) return;
  process.stderr.write(problem);
  process.exit(status);
}
