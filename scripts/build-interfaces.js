import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { startStep } from "../bin/progress.js";
import { isFresh, replace } from "./replace-build.js";
import { capture, root } from "./run.js";

const vite = path.join(root, "node_modules", ".bin", "vite");

/**
 * Builds the browser parts that have changed since their last build, and writes compressed copies next to the files.
 * @returns {Promise<boolean>} false if a build failed; the service then runs with the previous build, or without that part
 */
export async function ensureInterfaces() {
  const hasDashboard = await build("dashboard", "the dashboard", {
    folders: ["dashboard/src", "dashboard/public", "sdk/src"],
    files: ["dashboard/index.html", "dashboard/vite.config.ts", "package-lock.json"],
    // A test runner sets NODE_ENV, in which case the bundle would contain the development version of React.
    run: (next) =>
      capture(vite, ["build", "dashboard", "--outDir", next, "--emptyOutDir", "--logLevel", "warn"], { env: { NODE_ENV: "production" } }),
  });
  const hasReference = await build("reference", "the reference", {
    folders: ["reference/src", "reference/client", "docs", "sdk/src"],
    files: ["reference/build.js", "reference/introduction.md", "reference/style.css", "README.md", "sdk/README.md", "package-lock.json"],
    // Runs in its own process, because the bundler would otherwise stay in the service's memory.
    run: (next) => capture(process.execPath, [path.join(root, "reference", "build.js"), next]),
  });
  return hasDashboard && hasReference;
}

/**
 * @typedef {object} Build
 * @property {readonly string[]} folders folders with its inputs
 * @property {readonly string[]} files input files
 * @property {(next: string) => Promise<{ status: number, output: string }>} run writes the build into a folder
 */

/**
 * @param {string} name name of the folder
 * @param {string} what label shown during the build
 * @param {Build} build
 */
async function build(name, what, { folders, files, run }) {
  const dist = path.join(root, name, "dist");
  const places = folders.map((folder) => path.join(root, folder));
  if (isFresh(dist, places, files)) return true;
  const step = startStep(`Building ${what}`);
  try {
    await replace(dist, async (next) => {
      const { status, output } = await run(next);
      if (status !== 0) throw new Error(output.trimEnd());
      compress(next);
    });
    step.done();
    return true;
  } catch (error) {
    step.note(`${error instanceof Error ? error.message : error}\n\nThe build of ${what} failed; the service does not need it.`);
    return false;
  } finally {
    step.stop();
  }
}

const compressible = /\.(?:html|js|css|svg|json)$/;

/** @param {string} folder */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
