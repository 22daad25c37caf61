import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startStep } from "../bin/progress.js";
import { ensureInstalled } from "./install.js";
import { must, root } from "./run.js";

const server = path.join(root, "server");
const dist = path.join(server, "dist");
const stamp = path.join(dist, ".built");
const bin = path.join(root, "node_modules", ".bin");

/** @param {string} folder @returns {number} time of the newest change in it */
function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) latest = Math.max(latest, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  }
  return latest;
}

/** Whether the build is newer than all of its inputs. */
function isFresh() {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  const sources = [path.join(server, "src"), path.join(server, "assembly")].map(newest);
  const files = ["server/tsconfig.build.json", "tsconfig.base.json", "package-lock.json", "scripts/bundle.js"].map((file) =>
    path.join(root, file),
  );
  return Math.max(...sources, ...files.map((file) => statSync(file).mtimeMs)) < built;
}

/**
 * Builds the server if something changed since the last build. The new build replaces the old one atomically, so that a running server
 * never sees a partial one.
 */
export async function ensureBuilt() {
  await ensureInstalled();
  if (isFresh()) return;
  const step = startStep("Building");
  const began = new Date();
  const next = path.join(server, `dist.${process.pid}`);
  mkdirSync(path.join(next, "wasm"), { recursive: true });
  try {
    const wasm = path.join(path.relative(root, next), "wasm", "scan.wasm");
    step.update("the vector scan, 1 of 3");
    await must("The build of the vector scan", step, path.join(bin, "asc"), [
      path.join("server", "assembly", "scan.ts"),
      "--outFile",
      wasm,
      ...ascOptions,
    ]);
    step.update("the service, 2 of 3");
    await must("The build", step, path.join(bin, "tsc"), ["-p", path.join("server", "tsconfig.build.json"), "--outDir", next]);
    step.update("its bundles, 3 of 3");
    // After installing, because the bundler may be missing before.
    const { bundle } = await import("./bundle.js");
    await bundle(path.join(server, "src"), next);
    const migrations = path.join("platform", "postgres", "migrations");
    cpSync(path.join(server, "src", migrations), path.join(next, migrations), { recursive: true });
    writeFileSync(path.join(next, path.basename(stamp)), "");
    // Changes during the build are newer than this.
    utimesSync(path.join(next, path.basename(stamp)), began, began);
    const last = `${next}.last`;
    if (existsSync(dist)) renameSync(dist, last);
    renameSync(next, dist);
    rmSync(last, { recursive: true, force: true });
    step.done();
  } finally {
    step.stop();
    rmSync(next, { recursive: true, force: true });
  }
}

const ascOptions =
  "--runtime stub --optimizeLevel 3 --noAssert --enable simd,threads --importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536".split(
    " ",
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt();
