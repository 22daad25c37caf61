import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startStep } from "../../bin/progress.js";
import { must, run } from "../../scripts/run.js";
import { cacheDir } from "./service.js";

const source = fileURLToPath(new URL("../peers/", import.meta.url));

/**
 * Installs the peers' packages outside the project folder, because the project does not use them, once per version of their lockfile.
 * @returns {Promise<string>} the folder with their `node_modules`
 */
export async function installPeers() {
  const lock = readFileSync(path.join(source, "package-lock.json"));
  const folder = path.join(cacheDir, `peers-${createHash("sha256").update(lock).digest("hex").slice(0, 16)}`);
  const stamp = path.join(folder, ".installed");
  if (existsSync(stamp)) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) copyFileSync(path.join(source, file), path.join(folder, file));
  const step = startStep("Installing the peers", { screen: process.stderr });
  await must("The installation of the peers", step, "npm", ["ci", "--prefix", folder, "--loglevel=error"]);
  step.done();
  // This is the only package that does not include its binaries, which are downloaded or compiled instead. If this step fails, sqlite-vec
  // is skipped.
  await run("npm", ["rebuild", "better-sqlite3", "--ignore-scripts=false", "--prefix", folder, "--loglevel=error"], { quiet: true });
  writeFileSync(stamp, "");
  return folder;
}
