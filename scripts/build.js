import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startStep } from "../bin/progress.js";
import { ensureInstalled } from "./install.js";
import { isFresh, replace } from "./replace-build.js";
import { capture, must, root } from "./run.js";

const server = path.join(root, "server");
const sdk = path.join(root, "sdk");
const bin = path.join(root, "node_modules", ".bin");

const shared = ["tsconfig.base.json", "package-lock.json"];

/**
 * Builds the parts that have changed since their last build: the SDK, the service and the chat widget. Exits if the service, or the SDK
 * that its commands use, cannot be built.
 * @returns {Promise<boolean>} false if a part that the service can start without could not be built
 */
export async function ensureBuilt() {
  await ensureInstalled();
  await ensureSdk();
  await ensureServer();
  return ensureWidget();
}

async function ensureServer() {
  const dist = path.join(server, "dist");
  const folders = [path.join(server, "src"), path.join(server, "assembly"), path.join(sdk, "src")];
  if (isFresh(dist, folders, [...shared, "server/tsconfig.build.json", "scripts/bundle.js"])) return;
  const step = startStep("Building");
  try {
    await replace(dist, (next) => buildServer(step, next));
    step.done();
  } finally {
    step.stop();
  }
}

/** @param {import("../bin/progress.js").Step} step @param {string} next */
async function buildServer(step, next) {
  mkdirSync(path.join(next, "wasm"), { recursive: true });
  const wasm = path.join(path.relative(root, next), "wasm", "scan.wasm");
  step.update("the vector scan, 1 of 3");
  const scan = path.join("server", "assembly", "scan.ts");
  await must("The build of the vector scan", step, path.join(bin, "asc"), [scan, "--outFile", wasm, ...ascOptions]);
  step.update("the service, 2 of 3");
  await must("The build", step, path.join(bin, "tsc"), ["-p", path.join("server", "tsconfig.build.json"), "--outDir", next]);
  step.update("its bundles, 3 of 3");
  // Imported after the installation, because the bundler may be missing before then.
  const { bundle } = await import("./bundle.js");
  await bundle(path.join(server, "src"), next);
  const data = [path.join("platform", "postgres", "migrations"), path.join("language", "glosses")];
  for (const folder of data) cpSync(path.join(server, "src", folder), path.join(next, folder), { recursive: true });
}

async function ensureSdk() {
  const dist = path.join(sdk, "dist");
  if (isFresh(dist, [path.join(sdk, "src")], [...shared, "sdk/tsconfig.json", "sdk/tsconfig.build.json"])) return;
  const step = startStep("Building the SDK");
  try {
    await replace(dist, (next) =>
      must("The build of the SDK", step, path.join(bin, "tsc"), ["-p", path.join("sdk", "tsconfig.build.json"), "--outDir", next]),
    );
    step.done();
  } finally {
    step.stop();
  }
}

/** Runs in its own process, because the bundler would otherwise stay in the service's memory. */
function ensureWidget() {
  const widget = path.join(root, "widget");
  const dist = path.join(widget, "dist");
  if (isFresh(dist, [path.join(widget, "src"), path.join(sdk, "src")], [...shared, "widget/build.js"])) return true;
  return buildOptional("the chat widget", dist, process.execPath, [path.join("widget", "build.js")]);
}

/**
 * Builds a part that the service can start without.
 * @param {string} what @param {string} dist @param {string} command @param {readonly string[]} args arguments; the last is the output
 * folder
 * @returns {Promise<boolean>} false if the build failed
 */
async function buildOptional(what, dist, command, args) {
  const step = startStep(`Building ${what}`);
  try {
    await replace(dist, async (next) => {
      // A test runner sets NODE_ENV, in which case the widget would contain the development version of its library.
      const { status, output } = await capture(command, [...args, next], { env: { NODE_ENV: "production" } });
      if (status !== 0) throw new Error(output.trimEnd());
    });
    step.done();
    return true;
  } catch (error) {
    step.stop();
    const reason = error instanceof Error ? error.message : error;
    process.stderr.write(`${reason}\n\nThe build of ${what} failed; the service starts without it.\n`);
    return false;
  } finally {
    step.stop();
  }
}

const ascOptions =
  "--runtime stub --optimizeLevel 3 --noAssert --enable simd,threads --importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536".split(
    " ",
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ensureInterfaces } = await import("./build-interfaces.js");
  const isComplete = await ensureBuilt();
  if (!(await ensureInterfaces()) || !isComplete) process.exit(1);
}
