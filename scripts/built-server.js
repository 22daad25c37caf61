import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./run.js";

const source = path.join(root, "server", "src") + path.sep;
const built = path.join(root, "server", "dist") + path.sep;

/**
 * Vite plugin that resolves the service's modules to those of the build, which Node loads itself: transforming and fetching a thousand of
 * them takes each worker longer than most files of tests. Modules that are not built, such as helpers of tests, stay as they are.
 * @returns {{ name: string, enforce: "pre", resolveId: (id: string, importer: string | undefined) => string | null }}
 */
export function builtServer() {
  return {
    name: "parlance:built-server",
    enforce: "pre",
    resolveId(id, importer) {
      if (importer === undefined || !id.startsWith(".") || !id.endsWith(".ts")) return null;
      const file = path.resolve(path.dirname(importer), id);
      if (!file.startsWith(source)) return null;
      const module = `${built}${file.slice(source.length, -".ts".length)}.js`;
      return existsSync(module) ? module : null;
    },
  };
}

/** Modules that Node loads without vitest's transformations (`server.deps.external` of vitest). */
export const builtModules = /\/server\/dist\//;
