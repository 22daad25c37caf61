/**
 * Loads a TypeScript file of the tests and runs one of its functions, because Node 20 cannot load TypeScript itself.
 * @param {string} file
 * @param {string} name name of the function, which resolves with the exit status
 * @param {readonly string[]} words arguments of the function
 */
export async function runTypeScript(file, name, words) {
  // Imported here, because scripts that also install dependencies import this module before these are present.
  const { createViteServer } = await import("vitest/node");
  const server = await createViteServer({
    configFile: false,
    logLevel: "error",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const loaded = await server.ssrLoadModule(file);
    process.exitCode = await loaded[name](words);
  } finally {
    await server.close();
  }
}
