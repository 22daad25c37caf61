import path from "node:path";
import { ensureBuilt } from "./build.js";
import { runTypeScript } from "./load-typescript.js";
import { root } from "./run.js";

// Runs all known attacks against a new service and reports the responses. Exits with 1 if a response is not as specified.
await ensureBuilt();
await runTypeScript(path.join(root, "server", "test", "hostile", "attack.ts"), "attack", process.argv.slice(2));
