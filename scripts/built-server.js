import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.js";

const source = path.join(root, "server", "src") + path.sep;
const built = path.join(root, "server", "dist") + path.sep;

/** Environment variable that `npm test` sets to "on" once the build is current; tests then load the service's modules from the build. */
export const builtServerVariable = "PARLANCE_TEST_BUILT";

/**
 * Modules that Node loads without vitest's transformations (`server.deps.external` of vitest): the service's, and those of the SDK, so that
 * tests and the service's commands share one copy.
 */
export const builtModules = /\/(?:server|sdk)\/dist\//;

/**
 * Vite plugins that resolve the service's modules to those of the build, which Node loads itself: transforming, fetching and linking a
 * thousand modules takes each worker longer than running most test files. Everything that is not built, such as test helpers, is
 * transformed; so is
 * everything in tests that replace modules and in runs that do not follow a build.
 * @returns {{ name: string, enforce: "pre", resolveId: (id: string, importer: string | undefined) => string | null }[]}
 */
export function builtServer() {
  if (process.env[builtServerVariable] !== "on") return [];
  return [
    {
      name: "parlance:built-server",
      enforce: "pre",
      resolveId(id, importer) {
        if (importer === undefined || !id.startsWith(".") || !id.endsWith(".ts")) return null;
        const module = builtModuleOf(path.resolve(path.dirname(importer), id));
        return module !== null && builtModuleOf(importer) === null && !replacesModules(importer) ? module : null;
      },
    },
  ];
}

/** @param {string} file @returns {string | null} the built module of a source file */
function builtModuleOf(file) {
  if (!file.startsWith(source)) return null;
  const module = `${built}${file.slice(source.length, -".ts".length)}.js`;
  return existsSync(module) ? module : null;
}

/** @type {Map<string, boolean>} */
const known = new Map();

/** Whether a test replaces modules; this affects only modules that vitest loads. @param {string} file */
function replacesModules(file) {
  const found = known.get(file) ?? readFileSync(file, "utf8").includes("vi.mock(");
  known.set(file, found);
  return found;
}
