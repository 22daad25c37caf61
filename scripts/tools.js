import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "./run.js";

// Debian's headless shell is Chromium without windows, and needs half the CPU time.
const shell = "/usr/bin/chromium-headless-shell";
const browsers = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string | null} path of an installed browser, or null */
function findBrowser() {
  return process.env.PARLANCE_BROWSER ?? browsers.find((file) => existsSync(file)) ?? null;
}

/** @returns {boolean} */
function hasCurl() {
  return (process.env.PATH ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, "curl")));
}

/**
 * Unpacks Debian's nginx without installing it, because the installation would start a server.
 * @returns {Promise<string | null>}
 */
async function findNginx() {
  const unpacked = path.join(tmpdir(), "parlance-tools");
  const places = [process.env.PARLANCE_NGINX, "/usr/sbin/nginx", path.join(unpacked, "usr", "sbin", "nginx")];
  const found = () => places.find((file) => file !== undefined && existsSync(file)) ?? null;
  if (found() === null && existsSync("/usr/bin/apt-get")) {
    mkdirSync(unpacked, { recursive: true });
    const fetched = "apt-get download -qq nginx || { apt-get update -qq && apt-get download -qq nginx; }";
    await run("sh", ["-c", `cd "$0" && { ${fetched}; } && dpkg -x nginx_*.deb .`, unpacked], { quiet: true });
  }
  const file = found();
  // The program cannot start without its libraries.
  return file !== null && (await run("sh", ["-c", '"$0" -v 2>/dev/null', file], { quiet: true })) === 0 ? file : null;
}

/**
 * Unpacks a Debian program with its libraries without installing it, because the installation might start a server.
 * @param {string} name name of the program
 * @param {string} setting setting that contains the path of another copy of the program
 * @param {string} check option that prints the version
 * @param {string} [packages] package names, if they differ from the program's name
 * @returns {Promise<string | null>}
 */
async function findUnpacked(name, setting, check, packages = name) {
  const folder = path.join(tmpdir(), "parlance-tools", name);
  const wrapper = path.join(folder, "run");
  const places = [process.env[setting], path.join("/usr/bin", name), wrapper];
  const found = () => places.find((file) => file !== undefined && existsSync(file)) ?? null;
  if (found() === null && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    mkdirSync(path.join(folder, "partial"), { recursive: true });
    const fetch = `apt-get install -y -qq --no-install-recommends --download-only --reinstall -o Dir::Cache::archives="$0" ${packages}`;
    const unpack = 'cd "$0" && for package in *.deb; do dpkg -x "$package" .; done';
    await run("sh", ["-c", `{ ${fetch} || { apt-get update -qq && ${fetch}; }; } && ${unpack}`, folder], { quiet: true });
    const libraries = 'LD_LIBRARY_PATH=$(echo "$home"/usr/lib/*-linux-gnu "$home"/lib/*-linux-gnu | tr " " ":")';
    writeFileSync(wrapper, `#!/bin/sh\nhome=$(dirname "$0")\n${libraries} exec "$home/usr/bin/${name}" "$@"\n`, { mode: 0o755 });
  }
  const file = found();
  return file !== null && (await run("sh", ["-c", `"$0" ${check} 2>&1 | grep -qiE "version|v="`, file], { quiet: true })) === 0
    ? file
    : null;
}

const unattended = { DEBIAN_FRONTEND: "noninteractive" };

/** @param {string} name package name; a package that the distribution does not provide is not installed */
async function install(name) {
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env: unattended, quiet: true });
}

/**
 * Returns the programs that the tests need: a browser, curl, nginx, Redis and slowhttptest. Installs them if possible (root on Debian);
 * otherwise, the tests that need them are skipped, and their names are reported.
 * @returns {Promise<NodeJS.ProcessEnv>} settings with the paths of the programs
 */
export async function prepareTools() {
  const wantsBrowser = process.env.PARLANCE_BROWSER === undefined && !existsSync(shell);
  const missing = [...(wantsBrowser ? ["chromium-headless-shell"] : []), ...(hasCurl() ? [] : ["curl"])];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write(`Installing ${missing.join(" and ")} for the tests ...\n`);
    await run("apt-get", ["update", "-qq"], { env: unattended, quiet: true });
    for (const name of missing) await install(name);
    if (findBrowser() === null) await install("chromium");
  }
  /** @type {Record<string, string | null>} */
  const found = {
    PARLANCE_BROWSER: findBrowser(),
    PARLANCE_NGINX: await findNginx(),
    PARLANCE_REDIS: await findUnpacked("redis-server", "PARLANCE_REDIS", "--version", "redis-server redis-tools"),
    PARLANCE_SLOWHTTPTEST: await findUnpacked("slowhttptest", "PARLANCE_SLOWHTTPTEST", "-h"),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([setting, file]) => (file === null ? [] : [[setting, file]])));
}
