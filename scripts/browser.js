import { existsSync } from "node:fs";
import { run } from "./run.js";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** @returns {string | null} a browser that is here */
function findBrowser() {
  return process.env.PARLANCE_BROWSER ?? known.find((file) => existsSync(file)) ?? null;
}

/**
 * A browser for the tests that look at pages; installed where this script may (root on Debian).
 * @returns {Promise<string | null>} its path, or null where there is none: those tests are then skipped by name
 */
export async function prepareBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  process.stdout.write("Installing a browser for the tests ...\n");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, quiet: true });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env, quiet: true });
  return findBrowser();
}
