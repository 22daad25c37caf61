import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "./run.js";

const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string | null} a browser that is here */
function findBrowser() {
  return process.env.PARLANCE_BROWSER ?? browsers.find((file) => existsSync(file)) ?? null;
}

/** @returns {boolean} */
function hasCurl() {
  return (process.env.PATH ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, "curl")));
}

/**
 * Debian's nginx as a file only: installed, it would begin to serve.
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
  // Without what it is linked to it is of no use.
  return file !== null && (await run("sh", ["-c", '"$0" -v 2>/dev/null', file], { quiet: true })) === 0 ? file : null;
}

/**
 * Programs that the tests from outside need: a browser, curl and nginx. Installed where this script may (root on Debian), else the tests that
 * need them are skipped by name.
 * @returns {Promise<NodeJS.ProcessEnv>} settings that tell the tests where they are
 */
export async function prepareTools() {
  const missing = [...(findBrowser() === null ? ["chromium"] : []), ...(hasCurl() ? [] : ["curl"])];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write(`Installing ${missing.join(" and ")} for the tests ...\n`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], { env, quiet: true });
  }
  const [browser, nginx] = [findBrowser(), await findNginx()];
  return { ...(browser === null ? {} : { PARLANCE_BROWSER: browser }), ...(nginx === null ? {} : { PARLANCE_NGINX: nginx }) };
}
