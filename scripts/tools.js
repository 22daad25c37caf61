import { existsSync } from "node:fs";
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
 * Programs that the tests from outside need: a browser and curl. Installed where this script may (root on Debian), else the tests that
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
  const browser = findBrowser();
  return browser === null ? {} : { PARLANCE_BROWSER: browser };
}
