import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Script for `node --input-type=module -e` that loads the TypeScript file given as first argument. */
export const loader = `
  import { createViteServer } from "vitest/node";
  const server = await createViteServer({
    configFile: false, logLevel: "error", appType: "custom", cacheDir: process.env.TMPDIR ?? "/tmp",
    optimizeDeps: { noDiscovery: true }, server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  await server.ssrLoadModule(process.argv[1]);`;

/** Operating system user to run as. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Runs a TypeScript file of the project in its own process, which Node 20 cannot do directly. Its output is passed line by line; `runAs`
 * needs root.
 */
export function runTypeScript(path: string, args: readonly string[], onLine: (line: string) => void, runAs?: RunAs): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", loader, path, ...args], {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    stdio: ["ignore", "pipe", "inherit"],
    ...runAs,
  });
  createInterface({ input: child.stdout }).on("line", onLine);
  return child;
}
