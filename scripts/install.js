import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { must, root } from "./run.js";

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} Entry
 * @param {string} file @returns {Record<string, Entry>} what a lock file names, by its folder
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
}

/** Whether npm's own record of what it installed, however it was called, has what package-lock.json names. */
function isInstalled() {
  const record = path.join("node_modules", ".package-lock.json");
  if (!existsSync(path.join(root, record))) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf("package-lock.json")).every(([folder, { version, link, optional }]) => {
    if (link === true || !folder.includes("node_modules/")) return true;
    const found = installed[folder];
    // What is for other platforms is left out.
    return found === undefined ? optional === true : found.version === version;
  });
}

/** Installs what package-lock.json names, where it is not there yet. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  process.stdout.write("Installing packages ...\n");
  // With what builds and tests, also where NODE_ENV says production.
  await must("The installation", "npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]);
}
