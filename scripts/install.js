import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { must, root } from "./run.js";

const stamp = path.join(root, "node_modules", ".parlance-lock");

/** Installs what package-lock.json names, where it is not there yet. */
export async function ensureInstalled() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // Installed by hand (`npm ci`, `npm install`): npm's own record is as good.
  const own = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(own)) {
    process.stdout.write("Installing packages ...\n");
    await must("The installation", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  writeFileSync(stamp, wanted);
}
